/** A text with the found words marked. */
export function Highlighted({ text, places }: { text: string; places: readonly (readonly [number, number])[] }) {
  const parts: { key: number; text: string; isFound: boolean }[] = []
  let from = 0
  for (const [start, end] of places) {
    if (start > from) parts.push({ key: from, text: text.slice(from, start), isFound: false })
    parts.push({ key: start, text: text.slice(start, end), isFound: true })
    from = end
  }
  if (from < text.length) parts.push({ key: from, text: text.slice(from), isFound: false })
  return (
    <bdi>
      {parts.map(({ key, text: part, isFound }) =>
        isFound ? <mark key={key}>{part}</mark> : <span key={key}>{part}</span>,
      )}
    </bdi>
  )
}
