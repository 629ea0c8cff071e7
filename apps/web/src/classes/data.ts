/** The server calls of this module, and its query cache. */
import {
  exportClassReport,
  joinClass,
  leaveSeason,
  openClass,
  pauseClass,
  readClass,
  readClassBoard,
  readClasses,
  renewBoard,
  setClassTasks,
  type BodyOf,
  type ReplyOf,
} from '@anywhen/protocol';
import { refreshSeasons } from '../api/acting.ts';
import { ApiRejection, callApi } from '../api/call.ts';
import { download } from '../api/download.ts';
import { queryClient } from '../api/query-client.ts';
import { saveFile } from '../api/save-file.ts';
import { useAnswer } from '../api/use-answer.ts';

export type Classes = ReplyOf<typeof readClasses>;
export type ClassLine = Classes['taught'][number];
export type OneClass = ReplyOf<typeof readClass>;
export type Member = OneClass['members'][number];
export type TaskLine = OneClass['tasks'][number];
export type Board = ReplyOf<typeof readClassBoard>;
export type Plan = BodyOf<typeof openClass>;
export type TaskChoice = BodyOf<typeof setClassTasks>['tasks'];

const CLASSES = ['classes'] as const;
const CLASS_MS = 5_000;
const BOARD_MS = 500;

export function useClasses() {
  return useAnswer(readClasses, [...CLASSES, 'own']);
}

export function useClass(code: string) {
  return useAnswer(readClass, keyOf(code), { params: { code }, refetchInterval: CLASS_MS });
}

/** Also of a board that was open when its link was renewed: it shows nothing any more. */
export function isDeadLink(error: unknown): boolean {
  return error instanceof ApiRejection && error.code === 'NOT_FOUND';
}

/** Twice a second while it is visible; a failure does not end it, a dead link does. */
export function useBoard(key: string) {
  return useAnswer(readClassBoard, [...CLASSES, 'board', key], {
    params: { key },
    refetchInterval: ({ state }) => (isDeadLink(state.error) ? false : BOARD_MS),
    staleTime: 0,
    retry: false,
  });
}

export async function refreshClasses(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: CLASSES });
}

export async function sendOpening(plan: Plan): Promise<ClassLine> {
  const opened = await callApi(openClass, { body: plan, idempotencyKey: crypto.randomUUID() });
  await refreshClasses();
  return opened;
}

export async function sendJoining(code: string): Promise<void> {
  try {
    await callApi(joinClass, { body: { code }, idempotencyKey: crypto.randomUUID() });
  } finally {
    await refreshAll();
  }
}

export async function sendPause(code: string, isPaused: boolean): Promise<void> {
  const idempotencyKey = crypto.randomUUID();
  try {
    await callApi(pauseClass, { params: { code }, body: { isPaused }, idempotencyKey });
  } finally {
    await refreshClasses();
  }
}

export async function sendTasks(code: string, tasks: TaskChoice): Promise<void> {
  const after = await callApi(setClassTasks, { params: { code }, body: { tasks } });
  queryClient.setQueryData(keyOf(code), after);
}

export async function sendRenewal(code: string): Promise<void> {
  try {
    await callApi(renewBoard, { params: { code } });
  } finally {
    await refreshClasses();
  }
}

export async function sendLeaving(portfolio: string): Promise<void> {
  const idempotencyKey = crypto.randomUUID();
  try {
    await callApi(leaveSeason, { body: { portfolio }, idempotencyKey });
  } finally {
    await refreshAll();
  }
}

/** Saves the file; `signal` ends it when the page is left. */
export async function saveReport(code: string, signal: AbortSignal): Promise<void> {
  const onBytes = () => {};
  const { file, name } = await download(exportClassReport, { params: { code }, signal, onBytes });
  saveFile(file, name);
}

async function refreshAll(): Promise<void> {
  await Promise.all([refreshClasses(), refreshSeasons()]);
}

function keyOf(code: string) {
  return [...CLASSES, 'one', code] as const;
}
