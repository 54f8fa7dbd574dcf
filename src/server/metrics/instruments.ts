import { Counter, Gauge, Histogram, type Registry } from "prom-client";

/** Makes what counts, in one registry, each under the same prefix. */
export class Instruments {
  readonly #registers: Registry[];

  constructor(registry: Registry) {
    this.#registers = [registry];
  }

  counter<Label extends string = never>(name: string, help: string, ...labelNames: Label[]): Counter<Label> {
    return new Counter({ name: `jobsieve_${name}`, help, labelNames, registers: this.#registers });
  }

  gauge<Label extends string = never>(name: string, help: string, ...labelNames: Label[]): Gauge<Label> {
    return new Gauge({ name: `jobsieve_${name}`, help, labelNames, registers: this.#registers });
  }

  /** Of seconds. */
  durations<Label extends string = never>(
    name: string,
    help: string,
    ...labelNames: Label[]
  ): Histogram<Label> {
    return new Histogram({
      ...{ name: `jobsieve_${name}`, help, labelNames, registers: this.#registers },
      buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
    });
  }
}
