FROM python:3.13-slim

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
ENV TAPIS_DATABASE=/data/tapis.db

RUN useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin tapis
RUN install --directory --owner=tapis --group=tapis /data

WORKDIR /app
COPY requirements/runtime.txt requirements/
RUN pip install --require-hashes --requirement requirements/runtime.txt
COPY LICENSE ./
COPY engine/ engine/
COPY bot/ bot/
COPY data/ data/

USER tapis
# The database, its lock and the copies made before a schema step.
VOLUME /data
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 CMD ["python", "-m", "bot", "health"]
CMD ["python", "-m", "bot"]
