/** `/homeindex/authsetp2`: basic verification, step 2 of 2: the pictures. */
import { KycFrame } from './kyc-frame.tsx';
import { PicturesForm } from './pictures-form.tsx';
import { TooManyNote } from './too-many-note.tsx';

export function Page() {
  return (
    <KycFrame page="pictures">
      {({ draft, files, standing }) =>
        draft && (
          <>
            <TooManyNote level={standing.basic} />
            <PicturesForm draft={draft} files={files} level={standing.basic} />
          </>
        )
      }
    </KycFrame>
  );
}
