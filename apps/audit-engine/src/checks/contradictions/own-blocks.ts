import type { Block } from '../../page/content/blocks.js';
import type { Page } from '../../page/page.js';

const MAX_OWN_BLOCKS = 40;

/** Returns the blocks about the one thing of a page: from the main heading to the next one, below which others are shown. */
export function ownBlocks({ main: { blocks } }: Page): readonly Block[] {
  const start = blocks.findIndex((block) => block.kind === 'heading' && block.level === 1) + 1;
  const end = blocks.findIndex((block, at) => at > start && block.kind === 'heading');
  return blocks.slice(start, end === -1 ? undefined : end).slice(0, MAX_OWN_BLOCKS);
}
