"""Which of many audits is begun next, and what came of them. Whoever runs them takes one at a time."""

from __future__ import annotations

from threading import Lock
from typing import Any, Callable, Dict, Iterable, List, Optional, Tuple, Union

from ..errors import AuditCreditError, InsufficientCreditsError, UnauthorizedError
from ..result import Failure, Result, RunAll
from .steps import Flow

_REFUSED = (InsufficientCreditsError, UnauthorizedError)

RunOne = Callable[[str], Flow[Result[Any]]]
"""Makes the flow of one URL, and sends nothing. Raises for what can't be sent."""


class Many:
    """Threads may share it."""

    def __init__(self, urls: Iterable[str], concurrency: int, one: RunOne) -> None:
        if isinstance(urls, str):
            raise TypeError("urls must be several texts, not one")
        if not isinstance(concurrency, int) or concurrency < 1:
            raise ValueError("concurrency must be a whole number from 1 on")
        self._urls = list(urls)
        # All before the first is begun: what is wrong with one must not come when others are bought.
        self._flows = [one(url) for url in self._urls]
        self.workers = min(concurrency, len(self._urls))
        self._outcomes: Dict[int, Union[Result[Any], AuditCreditError]] = {}
        self._next = 0
        self._stopped_by: Optional[BaseException] = None
        self._lock = Lock()

    def take(self) -> Optional[Tuple[int, Flow[Result[Any]]]]:
        """The next one to begin; None where there is none, or no more may be begun."""
        with self._lock:
            if self._stopped_by is not None or self._next == len(self._urls):
                return None
            self._next += 1
            return self._next - 1, self._flows[self._next - 1]

    def ended(self, index: int, result: Result[Any]) -> None:
        self._outcomes[index] = result

    def failed(self, index: int, error: AuditCreditError) -> None:
        """Each other one would get a 401 or 402, too: no more is begun."""
        refused = isinstance(error, _REFUSED)
        if refused:
            self.stop(error)
        if not refused or error.audit_id is not None:
            self._outcomes[index] = error

    def stop(self, error: BaseException) -> None:
        self._stopped_by = self._stopped_by or error

    def result(self) -> RunAll:
        audits: List[Result[Any]] = []
        failures: List[Failure] = []
        for index, outcome in sorted(self._outcomes.items(), key=lambda item: item[0]):
            if isinstance(outcome, Result):
                audits.append(outcome)
            else:
                failures.append(Failure(self._urls[index], outcome))
        left = [url for index, url in enumerate(self._urls) if index not in self._outcomes]
        stopped_by = self._stopped_by if isinstance(self._stopped_by, AuditCreditError) else None
        return RunAll(audits, failures, left, stopped_by)
