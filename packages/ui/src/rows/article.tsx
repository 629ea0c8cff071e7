/** A short text to read: its title, when it was written, and paragraphs. */

interface ArticleProps {
  title: string;
  detail?: string | undefined;
  /** A line break begins a paragraph. */
  text: string;
}

export function Article({ title, detail, text }: ArticleProps) {
  const paragraphs = text.split('\n').filter((line) => line.trim() !== '');
  return (
    <article className="flex flex-col gap-3">
      <h2 className="text-20 font-semibold text-balance wrap-anywhere">{title}</h2>
      {detail !== undefined && <p className="tabular text-12 text-text-muted">{detail}</p>}
      {paragraphs.map((paragraph, index) => (
        // The text does not change while it is read.
        <p key={`${index}`} className="text-16 text-pretty wrap-anywhere">
          {paragraph}
        </p>
      ))}
    </article>
  );
}
