/** Metrics for operators, on the ops port only. */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

export type Metrics = {
  registry: Registry;
  observe(endpoint: string, status: number, seconds: number): void;
};

/** A value that cannot be read now, such as the database's while it is down, is NaN. */
export type GaugeSource =
  | { help: string; read: () => number | Promise<number> }
  /** One value for each label; while it cannot be read there is none. */
  | { help: string; label: string; read: () => Promise<Readonly<Record<string, number>>> };

export function createMetrics(gauges: Readonly<Record<string, GaugeSource>>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const latency = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['endpoint', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1],
    registers: [registry],
  });
  const rejections = new Counter({
    name: 'http_server_faults_total',
    help: 'Answers with a 5xx status',
    labelNames: ['endpoint'],
    registers: [registry],
  });
  for (const [name, source] of Object.entries(gauges)) {
    registry.registerMetric('label' in source ? labelled(name, source) : single(name, source));
  }
  return {
    registry,
    observe: (endpoint, status, seconds) => {
      latency.observe({ endpoint, status }, seconds);
      if (status >= 500) rejections.inc({ endpoint });
    },
  };
}

function single(name: string, { help, read }: Exclude<GaugeSource, { label: string }>): Gauge {
  return new Gauge({
    name,
    help,
    registers: [],
    async collect() {
      this.set(await Promise.resolve(read()).catch(() => Number.NaN));
    },
  });
}

function labelled(
  name: string,
  { help, label, read }: Extract<GaugeSource, { label: string }>,
): Gauge<string> {
  return new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [],
    async collect() {
      this.reset();
      const values = await read().catch(() => ({}));
      for (const [value, count] of Object.entries(values)) this.set({ [label]: value }, count);
    },
  });
}
