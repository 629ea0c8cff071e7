/** The third-party packages in the app with their licences, as listed by the build. */
import { useQuery } from '@tanstack/react-query';
import { Card } from '@anywhen/ui';
import { queryClient } from '../api/query-client.ts';
import { LoadingRows } from '../parts/list-start.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';

type Licence = { name: string; version: string; licence: string; text: string };

export function Licences() {
  const asked = useQuery(
    { queryKey: ['licences'], queryFn: readLicences, staleTime: Infinity },
    queryClient,
  );
  return (
    <Card padding="none">
      {asked.data && <LicenceList licences={asked.data} />}
      {asked.isPending && <LoadingRows count={3} />}
      {asked.isError && !asked.data && <LoadFailed asked={asked} />}
    </Card>
  );
}

export function LicenceList({ licences }: { licences: readonly Licence[] }) {
  return (
    <ul className="divide-y divide-line">
      {licences.map(({ name, version, licence, text }) => (
        <li key={name}>
          <details>
            <summary
              className="flex min-h-12 cursor-pointer items-center justify-between gap-3 px-4 py-2
                text-14 -outline-offset-2"
            >
              <span className="min-w-0 wrap-anywhere">
                {name} <span className="text-text-muted">{version}</span>
              </span>
              <span className="shrink-0 text-text-muted">{licence}</span>
            </summary>
            <p className="px-4 pb-4 text-12 wrap-anywhere whitespace-pre-line text-text-muted">
              {text}
            </p>
          </details>
        </li>
      ))}
    </ul>
  );
}

async function readLicences({ signal }: { signal: AbortSignal }): Promise<Licence[]> {
  const answer = await fetch('/licences.json', { signal });
  if (!answer.ok) throw new Error(`licences: ${answer.status}`);
  return (await answer.json()) as Licence[];
}
