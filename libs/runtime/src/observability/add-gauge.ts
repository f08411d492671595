import { Gauge, type Registry } from 'prom-client';

type Figure<T> =
  | { readonly label?: undefined; readonly read: () => T | Promise<T> }
  | { readonly label: string; readonly read: () => Record<string, T> | Promise<Record<string, T>> };

/** Adds a gauge that is read at each scrape. With a `label`, `read` returns the figure of each of its values. */
export function addGauge(
  registry: Registry,
  { name, help, ...figure }: { readonly name: string; readonly help: string } & Figure<number>,
): void {
  new Gauge({
    name,
    help,
    labelNames: figure.label === undefined ? [] : [figure.label],
    registers: [registry],
    async collect() {
      if (figure.label === undefined) return this.set(await figure.read());
      for (const [value, count] of Object.entries(await figure.read()))
        this.set({ [figure.label]: value }, count);
    },
  });
}
