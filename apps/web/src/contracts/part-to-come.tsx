/** The placeholder of a product's component while its code loads. */
import { LoadingBlocks } from '../parts/list-start.tsx';

export function PartToCome() {
  return (
    <div className="p-4">
      <LoadingBlocks heights={[52, 344]} />
    </div>
  );
}
