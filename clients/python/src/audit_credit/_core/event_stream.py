"""The stream of events (server-sent events), over as many connections as it takes."""

from __future__ import annotations

import codecs
import json
import re
from dataclasses import dataclass
from typing import Iterator, Optional, Union

from .answers import retry_after
from .attempts import error_of, is_retried, log
from .calls import Texts, request_of, stream_events
from .settings import Settings
from .steps import Answer, Close, Emit, Flow, NoAnswer, Open, Opened, Pause, Read

_IDLE = 45.0
"""Seconds of silence after which a connection counts as broken: the service sends a heartbeat every 15."""

_LONGEST_MESSAGE = 8 * 1024 * 1024
"""Characters. An event has a few hundred; more without an end is no stream of this service."""


@dataclass
class Message:
    """What stands between two empty lines of the stream."""

    id: Optional[str] = None
    data: Optional[str] = None
    retry: Optional[float] = None
    """Seconds."""


class StreamParser:
    """Takes the bytes as they come, and gives the messages that came whole."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._rest = ""
        self._message = Message()

    def feed(self, chunk: bytes) -> Iterator[Message]:
        self._rest += self._decoder.decode(chunk)
        if len(self._rest) > _LONGEST_MESSAGE:
            raise ValueError("the stream has a line that does not end")
        # A carriage return at the end may be half of a line's end.
        end = len(self._rest) - 1 if self._rest.endswith("\r") else len(self._rest)
        lines = re.split(r"\r\n|\n|\r", self._rest[:end])
        self._rest = lines.pop() + self._rest[end:]
        for line in lines:
            if line == "":
                message, self._message = self._message, Message()
                if message != Message():
                    yield message
            else:
                self._take(line)

    def _take(self, line: str) -> None:
        name, _, value = line.partition(":")
        value = value[1:] if value.startswith(" ") else value
        if name == "id":
            self._message.id = value
        elif name == "data":
            before = self._message.data
            self._message.data = value if before is None else f"{before}\n{value}"
        elif name == "retry" and re.fullmatch(r"[0-9]{1,9}", value):
            self._message.retry = int(value) / 1000


def events(after: int, types: Texts, settings: Settings) -> Flow[None]:
    """
    Emits `{"sequence", "event"}` of each event after the sequence `after`, in order and once. Goes on for as long as it is
    read. Raises what can't be fixed by opening the stream again.
    """
    seen: Optional[int] = None
    failures = 0
    while True:
        call = stream_events(after, types, seen)
        opened = yield Open(request_of(call, settings), settings.timeout, _IDLE)
        told = 0.0
        broken: Union[Answer, NoAnswer]
        if isinstance(opened, Opened):
            parser = StreamParser()
            while True:
                chunk = yield Read()
                if isinstance(chunk, NoAnswer) or not chunk:
                    broken = chunk if isinstance(chunk, NoAnswer) else _broken("The stream was ended.")
                    break
                assert isinstance(chunk, bytes)
                failures = 0
                missing = False
                for message in parser.feed(chunk):
                    told = message.retry if message.retry is not None else told
                    sequence = _sequence(message)
                    place = after if seen is None else seen
                    if sequence is None or (sequence <= place and message.data is not None):
                        continue
                    if message.data is None:
                        # Events of other types were passed.
                        seen = max(place, sequence)
                        continue
                    # What is kept of all events may begin anywhere.
                    if types is None and place > 0 and sequence != place + 1:
                        missing = True
                        break
                    seen = sequence
                    yield Emit({"sequence": sequence, "event": json.loads(message.data)})
                if missing:
                    broken = _broken("The stream left out a sequence.")
                    break
            yield Close()
        else:
            assert isinstance(opened, (Answer, NoAnswer))
            broken = opened
            told = (retry_after(opened) or 0.0) if isinstance(opened, Answer) else 0.0
        error = error_of(broken)
        error.attempts = failures + 1
        if not settings.retries or not is_retried(broken, call):
            raise error from (broken.cause if isinstance(broken, NoAnswer) else None)
        failures += 1
        pause = min(told, settings.max_retry_after) + settings.back_off(failures)
        log.debug("event stream: %s Again in %.3f s after sequence %s", error, pause, seen)
        yield Pause(pause)


def _sequence(message: Message) -> Optional[int]:
    return int(message.id) if message.id is not None and re.fullmatch(r"[0-9]{1,18}", message.id) else None


def _broken(reason: str) -> NoAnswer:
    return NoAnswer(reason, sent=True, timeout=False)
