/** `/homeindex/authhight`: advanced verification: the face video. */
import { KycFrame } from './kyc-frame.tsx';
import { RejectedNote } from './rejected-note.tsx';
import { TooManyNote } from './too-many-note.tsx';
import { VideoForm } from './video-form.tsx';

export function Page() {
  return (
    <KycFrame page="video">
      {({ files, standing: { basic, advanced } }) => (
        <>
          <RejectedNote level={advanced} />
          <TooManyNote level={advanced} />
          <VideoForm files={files} level={advanced} isOpen={basic.state === 'passed'} />
        </>
      )}
    </KycFrame>
  );
}
