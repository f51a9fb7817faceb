/** The plain part of TOML that manifests use: sections with keys and their text as written. */
export function tomlSections(text: string): Map<string, Map<string, string>> {
  const sections = new Map<string, Map<string, string>>()
  let current = section(sections, '')
  let key: string | undefined
  for (const line of text.split(/\r?\n/)) {
    const heading = /^\s*\[+\s*([^\]]+?)\s*\]+\s*(#.*)?$/.exec(line)?.[1]
    const [, name, value] = /^\s*["']?([\w.-]+)["']?\s*=\s*(.*)$/.exec(line) ?? []
    if (heading !== undefined && !isOpen(current, key)) {
      current = section(sections, heading)
      key = undefined
    } else if (name !== undefined && value !== undefined && !isOpen(current, key)) {
      key = name
      current.set(name, value)
    } else if (key !== undefined) current.set(key, `${current.get(key)}\n${line}`)
  }
  return sections
}

/** A list that goes on over several lines. */
function isOpen(current: Map<string, string>, key: string | undefined): boolean {
  const text = key === undefined ? '' : (current.get(key) ?? '')
  return text.startsWith('[') && !/\]\s*(#.*)?$/.test(text)
}

function section(sections: Map<string, Map<string, string>>, name: string): Map<string, string> {
  const known = sections.get(name) ?? new Map<string, string>()
  sections.set(name, known)
  return known
}

export const unquote = (text: string | undefined): string | undefined => /^["'](.*?)["']/.exec(text ?? '')?.[1]
