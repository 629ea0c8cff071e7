/** Which identity root tries first; that each works is tested with a real server. */
import { describe, expect, it } from 'vitest';
import { commandAs, listNamedIdentities, listWaysOfRoot } from './run-as.ts';

const PASSWD = [
  'root:x:0:0:root:/root:/bin/sh',
  'nobody:x:65534:65533:nobody:/nonexistent:/bin/false',
  'broken line',
  'postgres:x:101:104::/var/lib/postgresql:/bin/sh',
].join('\n');

const named = listNamedIdentities(PASSWD);

describe('the identities that root tries', () => {
  it('begin with the user postgres, then nobody, then a user namespace', () => {
    const candidates = listWaysOfRoot(named, undefined).map(({ kind, uid }) => [kind, uid]);
    expect(candidates).toEqual([
      ['uid', 101],
      ['uid', 65_534],
      ['user-namespace', 0],
      ['capability', 101],
      ['capability', 65_534],
    ]);
  });

  it('begin with the owner of an existing cluster', () => {
    const [nobody] = listWaysOfRoot(named, { uid: 65_534, gid: 65_533 });
    const [stranger] = listWaysOfRoot(named, { uid: 1_000, gid: 1_000 });
    expect(nobody).toMatchObject({ kind: 'uid', uid: 65_534, label: 'user nobody' });
    expect(stranger).toMatchObject({ kind: 'uid', uid: 1_000 });
  });

  it('begin with the namespace when root itself owns the cluster', () => {
    const [first] = listWaysOfRoot(named, { uid: 0, gid: 0 });
    expect(first?.kind).toBe('user-namespace');
  });

  it('leave only the namespace on a host without those users', () => {
    const candidates = listWaysOfRoot(listNamedIdentities('root:x:0:0::/:/bin/sh'), undefined);
    expect(candidates.map(({ kind }) => kind)).toEqual(['user-namespace']);
  });
});

describe('a command', () => {
  it('runs as the uid, or behind the program that changes it', () => {
    const candidates = listWaysOfRoot(named, undefined);
    const commands = candidates.map((runAs) => commandAs(runAs, 'initdb', ['-N']));
    expect(commands[0]).toEqual({ program: 'initdb', args: ['-N'], uid: 101, gid: 104 });
    expect(commands[2]?.program).toBe('unshare');
    expect(commands[2]?.args.slice(-2)).toEqual(['initdb', '-N']);
    expect(commands[3]?.args).toContain('--reuid=101');
  });
});
