/** In the place of a product's part while its code comes. */
import { LoadingBlocks } from '../parts/list-start.tsx';

export function PartToCome() {
  return (
    <div className="p-4">
      <LoadingBlocks heights={[52, 344]} />
    </div>
  );
}
