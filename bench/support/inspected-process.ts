/**
 * Looks into a running Node process through its inspector: what is left on its heap after rubbish
 * is collected, and what it waits for. The process must have been started with `--inspect`.
 */
import { WebSocket } from 'ws';

export type Inside = {
  heapBytes: number;
  rssBytes: number;
  /** Buffers and typed arrays, which are not on the heap. */
  outsideBytes: number;
  /** How many of each kind it waits for: timers, sockets, servers … */
  waitsFor: Readonly<Record<string, number>>;
};

type Answer = { id: number; result?: { result?: { value?: string } }; error?: { message: string } };

/** `process` is global there, and all of it is read in one go. */
const LOOK = 'JSON.stringify([process.memoryUsage(), process.getActiveResourcesInfo()])';

export class InspectedProcess {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer) => {
      const answer = JSON.parse(data.toString()) as Answer;
      this.#waiting.get(answer.id)?.(answer);
      this.#waiting.delete(answer.id);
    });
  }

  static async open(port: number): Promise<InspectedProcess> {
    const response = await fetch(`http://127.0.0.1:${port}/json/list`);
    const [target] = (await response.json()) as { webSocketDebuggerUrl: string }[];
    if (!target) throw new Error('there is nothing to look into');
    const socket = new WebSocket(target.webSocketDebuggerUrl);
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return new InspectedProcess(socket);
  }

  async look(): Promise<Inside> {
    await this.#ask('HeapProfiler.collectGarbage');
    const { result } = await this.#ask('Runtime.evaluate', { expression: LOOK });
    const [memory, resources] = JSON.parse(result?.result?.value ?? '') as [
      NodeJS.MemoryUsage,
      string[],
    ];
    const waitsFor: Record<string, number> = {};
    for (const kind of resources) waitsFor[kind] = (waitsFor[kind] ?? 0) + 1;
    const { heapUsed: heapBytes, rss: rssBytes, external: outsideBytes } = memory;
    return { heapBytes, rssBytes, outsideBytes, waitsFor };
  }

  close(): void {
    this.#socket.close();
  }

  async #ask(method: string, params: object = {}): Promise<Answer> {
    const id = ++this.#lastId;
    const answered = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve));
    this.#socket.send(JSON.stringify({ id, method, params }));
    const answer = await answered;
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
    return answer;
  }
}
