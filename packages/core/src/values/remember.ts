/** Makes what belongs to a text, the same one only once as long as texts are few. */
export function remember<T>(make: (text: string) => T, most = 2_000): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    // Texts that strangers choose may be many.
    if (known.size >= most) known.clear()
    const made = make(text)
    known.set(text, made)
    return made
  }
}
