/**
 * Registers what one surface serves: each of its endpoints exactly once, none of another surface,
 * an endpoint of members or staff only with a function for them. A missing one aborts startup.
 */
import { type Endpoint, type Surface, endpointsOf } from '@anywhen/protocol';
import type {
  Answer,
  BotCall,
  Call,
  FileReply,
  MemberCall,
  StaffCall,
  UploadCall,
} from './call.ts';

export type Route =
  | { endpoint: Endpoint; access: 'public'; answer: (call: Call<Endpoint>) => Answer<Endpoint> }
  | {
      endpoint: Endpoint;
      access: 'member';
      answer: (call: MemberCall<Endpoint>) => FileAnswer;
    }
  | { endpoint: Endpoint; access: 'staff'; answer: (call: StaffCall<Endpoint>) => FileAnswer }
  | { endpoint: Endpoint; access: 'bot'; answer: (call: BotCall<Endpoint>) => Answer<Endpoint> };

type FileAnswer = Answer<Endpoint> | Promise<FileReply>;

export class Routes {
  readonly #surface: Surface;
  readonly #byName = new Map<string, Route>();

  constructor(surface: Surface) {
    this.#surface = surface;
  }

  servePublic<E extends Endpoint>(endpoint: E, answer: (call: Call<E>) => Answer<E>): void {
    this.#add({ endpoint, access: 'public', answer: answer as Route['answer'] } as Route);
  }

  serveMember<E extends Endpoint>(endpoint: E, answer: (call: MemberCall<E>) => Answer<E>): void {
    if (endpoint.isDownload) throw new Error(`endpoint ${endpoint.name} answers with a file`);
    this.#add({ endpoint, access: 'member', answer: answer as Route['answer'] } as Route);
  }

  serveStaff<E extends Endpoint>(endpoint: E, answer: (call: StaffCall<E>) => Answer<E>): void {
    if (endpoint.isDownload) throw new Error(`endpoint ${endpoint.name} answers with a file`);
    this.#add({ endpoint, access: 'staff', answer: answer as Route['answer'] } as Route);
  }

  /** For whoever signed it with a key that may. */
  serveBot<E extends Endpoint>(endpoint: E, answer: (call: BotCall<E>) => Answer<E>): void {
    this.#add({ endpoint, access: 'bot', answer: answer as Route['answer'] } as Route);
  }

  /** A file of the member's own; over the socket there is none. */
  serveMemberDownload<E extends Endpoint>(
    endpoint: E,
    answer: (call: MemberCall<E>) => Promise<FileReply>,
  ): void {
    if (!endpoint.isDownload) throw new Error(`endpoint ${endpoint.name} answers with JSON`);
    this.#add({ endpoint, access: 'member', answer: answer as Route['answer'] } as Route);
  }

  serveDownload<E extends Endpoint>(
    endpoint: E,
    answer: (call: StaffCall<E>) => Promise<FileReply>,
  ): void {
    if (!endpoint.isDownload) throw new Error(`endpoint ${endpoint.name} answers with JSON`);
    this.#add({ endpoint, access: 'staff', answer: answer as Route['answer'] } as Route);
  }

  /** A file comes as a stream: over the socket there is none. */
  serveUpload<E extends Endpoint>(endpoint: E, answer: (call: UploadCall<E>) => Answer<E>): void {
    if (!endpoint.isUpload) throw new Error(`endpoint ${endpoint.name} takes no file`);
    this.serveMember(endpoint, ({ upload, ...call }) => {
      if (!upload) throw new Error(`endpoint ${endpoint.name} was called without a file`);
      return answer({ ...call, upload });
    });
  }

  /** Throws when the served endpoints are not exactly the declared ones. */
  list(declared: readonly Endpoint[] = endpointsOf(this.#surface)): Route[] {
    const missing = declared.filter(({ name }) => !this.#byName.has(name));
    if (missing.length > 0) {
      throw new Error(`endpoints nobody serves: ${missing.map(({ name }) => name).join(', ')}`);
    }
    if (this.#byName.size !== declared.length) throw new Error('an undeclared endpoint is served');
    return [...this.#byName.values()];
  }

  #add(route: Route): void {
    const { name, surface, access, roles, isUpload, isSocketCallable } = route.endpoint;
    if (surface !== this.#surface) throw new Error(`endpoint ${name} is for ${surface} alone`);
    if (this.#byName.has(name)) throw new Error(`endpoint ${name} is served twice`);
    if (access !== route.access) throw new Error(`endpoint ${name} is declared ${access}`);
    if ((access === 'staff') !== roles.length > 0) {
      throw new Error(`endpoint ${name} is for nobody of the staff, or for them without a role`);
    }
    if (isUpload && isSocketCallable) throw new Error(`endpoint ${name} cannot be both`);
    this.#byName.set(name, route);
  }
}
