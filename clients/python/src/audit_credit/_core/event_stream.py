"""The stream of events (server-sent events), over as many connections as it takes."""

from __future__ import annotations

import codecs
import json
import re
from dataclasses import dataclass
from typing import Any, Dict, Iterator, Optional, Union

from .responses import retry_after
from .attempts import error_of, is_retried, log, perform_whole
from .calls import After, OnSequence, Texts, list_events, request_of, stream_events
from .settings import Settings
from .steps import Close, Emit, Flow, NoResponse, Open, Opened, Pause, Read, Response

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
    heartbeat: bool = False
    """Whether it has a comment."""


class BrokenStream(Exception):
    """What came is no stream of this service."""


class StreamParser:
    """Takes the bytes as they come, and gives the messages that came whole."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._rest = ""
        self._message = Message()

    def feed(self, chunk: bytes) -> Iterator[Message]:
        self._rest += self._decoder.decode(chunk)
        if len(self._rest) + len(self._message.data or "") > _LONGEST_MESSAGE:
            raise BrokenStream("The stream has a message that does not end.")
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
        if name == "":
            self._message.heartbeat = True
        elif name == "id":
            self._message.id = value
        elif name == "data":
            before = self._message.data
            self._message.data = value if before is None else f"{before}\n{value}"
        elif name == "retry" and re.fullmatch(r"[0-9]{1,9}", value):
            self._message.retry = int(value) / 1000


@dataclass
class _Progress:
    """How far a stream has come."""

    after: int
    types: Texts
    seen: Optional[int] = None
    """The last sequence that was seen; None before the first."""

    def take(self, message: Message) -> Optional[Dict[str, Any]]:
        """Moves by a message. Returns its event, unless it has none or came before. Raises `BrokenStream`."""
        sequence = _sequence(message)
        reached = self.after if self.seen is None else self.seen
        if sequence is None or (sequence <= reached and message.data is not None):
            return None
        if message.data is None:
            # Events of other types were passed.
            self.seen = max(reached, sequence)
            return None
        # What is kept of all events may begin anywhere.
        if self.types is None and reached > 0 and sequence != reached + 1:
            raise BrokenStream("The stream left out a sequence.")
        item = {"sequence": sequence, "event": _event(message.data)}
        self.seen = sequence
        return item


def events(after: After, types: Texts, on_sequence: OnSequence, settings: Settings) -> Flow[None]:
    """
    Emits `{"sequence", "event"}` of each event after the sequence `after`, in order and once. Goes on for as long as it
    is read. Raises what can't be fixed by opening the stream again.
    """
    if after == "latest":
        # Before the stream is opened: a break before its first event would skip what came meanwhile.
        body, _ = yield from perform_whole(list_events("latest"), settings)
        after = int(body["next_after"])
    progress = _Progress(after, types)
    failures = 0
    while True:
        call = stream_events(after, types, progress.seen)
        opened = yield Open(request_of(call, settings), settings.timeout, _IDLE)
        asked = 0.0
        broken: Union[Response, NoResponse]
        if isinstance(opened, Opened):
            parser = StreamParser()
            while True:
                chunk = yield Read()
                if isinstance(chunk, NoResponse) or not chunk:
                    broken = chunk if isinstance(chunk, NoResponse) else _broken("The stream was ended.")
                    break
                assert isinstance(chunk, bytes)
                try:
                    for message in parser.feed(chunk):
                        asked = message.retry if message.retry is not None else asked
                        before = progress.seen
                        item = progress.take(message)
                        if message.heartbeat or _sequence(message) is not None:
                            failures = 0
                        if item is not None:
                            yield Emit(item)
                        if on_sequence and progress.seen is not None and progress.seen != before:
                            on_sequence(progress.seen)
                except BrokenStream as error:
                    broken = _broken(str(error))
                    break
            yield Close()
        else:
            assert isinstance(opened, (Response, NoResponse))
            broken = opened
            asked = (retry_after(opened) or 0.0) if isinstance(opened, Response) else 0.0
        failure = error_of(broken)
        failure.attempts = failures + 1
        if not settings.retries or not is_retried(broken, call):
            raise failure from (broken.cause if isinstance(broken, NoResponse) else None)
        failures += 1
        pause = min(asked, settings.max_retry_after) + settings.back_off(failures)
        log.info("event stream: %s Again in %.3f s after sequence %s", failure, pause, progress.seen)
        yield Pause(pause)


def _event(data: str) -> Dict[str, Any]:
    try:
        event = json.loads(data)
    except ValueError:
        event = None
    if not isinstance(event, dict):
        raise BrokenStream("The stream has an event that is not JSON.")
    return event


def _sequence(message: Message) -> Optional[int]:
    return int(message.id) if message.id is not None and re.fullmatch(r"[0-9]{1,18}", message.id) else None


def _broken(reason: str) -> NoResponse:
    return NoResponse(reason, sent=True, timeout=False)
