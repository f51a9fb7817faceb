/** A heading as people say it, without marks of emphasis, code and links. */
export function plainTitle(title: string): string {
  return title
    .slice(0, 1_000)
    .replace(/!?\[\[([^[\]|]*)(?:\|([^[\]]*))?\]\]/g, (_, target: string, shown?: string) => shown ?? target)
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/[*`~]+/g, '')
    .replace(/(^|\s)_+|_+(?=\s|$)/g, '$1')
    .trim()
}
