/** Pictures of members: sealed like proofs, seen by the staff in charge, deleted later. */
import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { CASE_FILES, listFilesOfCase } from '../files/files.ts';
import { refuse } from '../platform/http/call.ts';
import type { Conversation } from './conversation-table.ts';
import { type Sent, type TalkingParts, sendForPerson } from './talking.ts';

type Picture = {
  uid: number;
  clientId: string;
  fileId: string;
  language: Conversation['language'];
};

/** Some megabytes each; older ones are deleted with the conversation's silence. */
const PICTURES_MAX = 20;

export function sendPicture(parts: TalkingParts, picture: Picture): Promise<Sent> {
  const { uid, fileId, clientId, language } = picture;
  const request = { person: { uid }, clientId, language };
  return sendForPerson(parts, request, async (conversation, client, nowMs) => {
    const folder = conversation.folder ?? folderOf(conversation.id);
    await requireRoom(client, folder);
    const handover = { uid, caseId: folder, fileIds: [fileId], nowMs };
    const [attached] = await CASE_FILES.attachToCase(client, handover);
    if (attached?.kind !== 'support-picture') return refuse('NOT_FOUND');
    const all = await listFilesOfCase(client, folder);
    const { bytes, width, height } = all.find(({ id }) => id === fileId) ?? refuse('NOT_FOUND');
    return { content: { kind: 'picture', fileId, bytes, width, height }, folder };
  });
}

async function requireRoom(client: ClientBase, folder: string): Promise<void> {
  const { length } = await listFilesOfCase(client, folder);
  if (length >= PICTURES_MAX) refuse('TOO_MANY_RECORDS');
}

function folderOf(conversationId: number): string {
  const digest = createHash('sha256').update(`support/${conversationId}`).digest('hex');
  return digest.slice(0, 32);
}
