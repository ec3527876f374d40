# The bot, which keeps its games in the volume /data, or on the server that DATABASE_URL names:
# see compose.yaml.
FROM python:3.11-slim

ENV PYTHONUNBUFFERED=1 PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
COPY requirements.txt /patolli/
RUN pip install -r /patolli/requirements.txt
COPY . /patolli

RUN useradd --create-home patolli && mkdir /data && chown patolli /data
USER patolli
WORKDIR /data
VOLUME /data

HEALTHCHECK --interval=5m --timeout=1m --start-period=1m CMD ["python", "/patolli/bot.py", "health"]
CMD ["python", "/patolli/bot.py", "--backup-every", "6h", "--keep", "8"]
