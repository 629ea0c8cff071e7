/** For tests only: fake uploads of the browser, whose outcome the test decides. */
import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { toRejectionReply, type Rejection, type StoredFile } from '@anywhen/protocol';

export class TestUpload extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  address = '';
  file: File | undefined;
  isAborted = false;
  readonly headers = new Map<string, string>();

  open(method: string, url: string): void {
    this.address = `${method} ${url}`;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name.toLowerCase(), value);
  }

  send(file: File): void {
    this.file = file;
  }

  abort(): void {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
  }

  progress(part: number): void {
    const sent = { loaded: part * 1_000, total: 1_000 };
    act(() => void this.upload.dispatchEvent(Object.assign(new Event('progress'), sent)));
  }

  accept(data: StoredFile): Promise<void> {
    return this.#answer(200, { ok: true, data });
  }

  refuse(rejection: Rejection): Promise<void> {
    return this.#answer(422, toRejectionReply(rejection, 'test-request'));
  }

  lose(): Promise<void> {
    return act(async () => void this.dispatchEvent(new Event('error')));
  }

  #answer(status: number, body: unknown): Promise<void> {
    this.status = status;
    this.responseText = JSON.stringify(body);
    return act(async () => void this.dispatchEvent(new Event('load')));
  }
}

/** Every upload started from now on, the newest last. */
export function playUploads(): TestUpload[] {
  const begun: TestUpload[] = [];
  const Upload = class extends TestUpload {
    constructor() {
      super();
      begun.push(this);
    }
  };
  vi.stubGlobal('XMLHttpRequest', Upload);
  vi.stubGlobal('URL', TestAddresses);
  return begun;
}

/** The object URLs of local files. */
class TestAddresses extends URL {
  static override createObjectURL(): string {
    return 'blob:preview';
  }

  static override revokeObjectURL(): void {}
}

export function fileOf(name: string, { bytes = 1_000, type = 'image/jpeg' } = {}): File {
  return new File([new Uint8Array(bytes)], name, { type });
}
