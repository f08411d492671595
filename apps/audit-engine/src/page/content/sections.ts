import type { Block } from './blocks.js';
import { measureWords } from '../language/words.js';
import { oncePer } from '../once.js';
import type { Spot } from './positions.js';

/** A heading of level 2 or 3, and everything until the next heading. */
export interface Section extends Spot {
  readonly heading: string;
  readonly level: number;
  readonly blocks: readonly Block[];
  readonly words: number;
}

export function sectionsOf(blocks: readonly Block[]): Section[] {
  const sections: (Omit<Section, 'words'> & { blocks: Block[] })[] = [];
  let open: (typeof sections)[number] | undefined;
  for (const block of blocks) {
    if (block.kind !== 'heading') open?.blocks.push(block);
    else if (block.level === 2 || block.level === 3) {
      open = { heading: block.text, level: block.level, element: block.element, blocks: [] };
      sections.push(open);
    } else if (block.level === 1) open = undefined;
  }
  return sections.map((section) => ({ ...section, words: wordsOfBlocks(section.blocks) }));
}

export function blockText(block: Block): string {
  switch (block.kind) {
    case 'list':
      return block.items.join(' ');
    case 'answer':
      return `${block.question} ${block.text}`;
    default:
      return block.text;
  }
}

const measureBlock = oncePer((block: Block) => measureWords(blockText(block)));

/** Counts the words of all blocks together. The text of each is read once, however often it is asked for. */
export function wordsOfBlocks(blocks: readonly Block[]): number {
  return Math.round(blocks.reduce((sum, block) => sum + measureBlock(block), 0));
}
