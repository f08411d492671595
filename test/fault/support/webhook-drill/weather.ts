import type { SeededRandom } from '../../../support/seeded-random.js';

/** What a receiver does with a request. `late`: takes it in, but does not answer before the sender gives up. */
export type Mood = 'well' | 'failing' | 'hanging' | 'late' | 'resetting' | 'closing';

const BAD = ['failing', 'hanging', 'late', 'resetting', 'closing'] as const;

/** Requests. Ten failures in a row disable an endpoint: some bad spells are shorter, some longer. */
const WELL = { min: 30, max: 120 };
const BAD_SPELL = { min: 2, max: 16 };
/** Events between two that are stubborn. */
const PLAIN = { min: 10, max: 60 };

/** The moods of one receiver, request after request: good spells and bad ones in turn. Some events it can't digest at all. */
export class Weather {
  private mood: Mood = 'well';
  private left: number;
  private plain = 0;

  constructor(private readonly random: SeededRandom) {
    this.left = random.between(1, WELL.max);
  }

  next(): Mood {
    if (this.left-- <= 0) {
      if (this.mood === 'well') this.begin(this.random.pick(BAD));
      else this.clearUp();
    }
    return this.mood;
  }

  /** Whether the receiver fails on this new event, whatever its mood, until a series of attempts is exhausted. */
  nextIsStubborn(): boolean {
    if (this.plain-- > 0) return false;
    this.plain = this.random.between(PLAIN.min, PLAIN.max);
    return true;
  }

  /** The receiver was fixed: a bad spell is over. */
  clearUp(): void {
    if (this.mood === 'well') return;
    this.mood = 'well';
    this.left = this.random.between(WELL.min, WELL.max);
  }

  private begin(mood: (typeof BAD)[number]): void {
    this.mood = mood;
    this.left = this.random.between(BAD_SPELL.min, BAD_SPELL.max) - 1;
  }
}
