/** Words without a pattern, from a fixed seed. */
export class TextSource {
  private state = 7;

  words(count: number): string {
    return Array.from({ length: count }, () => this.word()).join(' ');
  }

  sentences(count: number): string {
    return Array.from({ length: count }, () => {
      const sentence = this.words(10 + (this.next() % 9));
      return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
    }).join(' ');
  }

  private word(): string {
    return WORDS[this.next() % WORDS.length] ?? '';
  }

  private next(): number {
    this.state = (this.state * 48_271) % 2_147_483_647;
    return this.state;
  }
}

const WORDS =
  'the the the the and and and of of of with for that which they have from their when water garden roots soil plant summer winter pump filter valve hose pressure litre tomato pepper bean lettuce compost mulch shade morning evening farmer field season harvest seed leaf stem flower fruit market price cost saving method line tube emitter clock timer tank rain barrel well river spring drought window kitchen bucket shovel wagon fence path bridge stone brick roof beam nail hammer paint brush paper letter story teacher school lesson number figure circle square corner street village city train ticket station coffee bread butter cheese apple orange lemon sugar basket bottle glass table chair blanket pillow lamp mirror picture music song dance travel island beach mountain forest animal rabbit horse eagle'.split(
    ' ',
  );
