"""Lists that are read page by page, for threads and for asyncio."""

from __future__ import annotations

from typing import AsyncGenerator, AsyncIterator, Generic, Iterator, Optional, TypeVar

from ._core.flows import PagesFrom
from ._io.tasks import AsyncTransport
from ._io.threads import Transport
from .result import Page

T = TypeVar("T")


class Pages(Generic[T]):
    """A list: `for` goes through its items, and asks for a page only when it is needed."""

    def __init__(self, transport: Transport, start: PagesFrom) -> None:
        self._transport = transport
        self._start = start

    def __iter__(self) -> Iterator[T]:
        for page in self.pages():
            yield from page.data

    def pages(self, *, cursor: Optional[str] = None) -> Iterator[Page[T]]:
        """
        The pages as they come. `cursor`: the `next_cursor` of a page of the same list, with which a list that was stopped
        goes on; by default it is read from the beginning.
        """
        return self._transport.iterate(self._start(cursor))


class AsyncPages(Generic[T]):
    """`Pages` for asyncio: `async for` goes through its items."""

    def __init__(self, transport: AsyncTransport, start: PagesFrom) -> None:
        self._transport = transport
        self._start = start

    async def __aiter__(self) -> AsyncIterator[T]:
        pages = self.pages()
        try:
            async for page in pages:
                for item in page.data:
                    yield item
        finally:
            await pages.aclose()

    def pages(self, *, cursor: Optional[str] = None) -> AsyncGenerator[Page[T], None]:
        """As `Pages.pages`; read by `async for`."""
        return self._transport.iterate(self._start(cursor))
