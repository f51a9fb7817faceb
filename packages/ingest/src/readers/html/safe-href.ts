const schemes = new Set(['http', 'https', 'mailto', 'tel', 'ftp', 'urn', 'did', 'doi', 'geo'])

/** Where a link leads, if that is somewhere outside of the page. Scripts and data in a link lead nowhere. */
export function safeHref(href: string | undefined, base?: string): string | undefined {
  // Browsers leave these characters out too, so `java\nscript:` is a script.
  const cleaned = (href ?? '').replace(/[\u0000-\u001f]/g, '').trim()
  if (cleaned === '' || cleaned.startsWith('#')) return undefined
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(cleaned)?.[1]
  if (scheme !== undefined) return schemes.has(scheme.toLowerCase()) ? cleaned : undefined
  if (base !== undefined) return URL.canParse(cleaned, base) ? new URL(cleaned, base).href : undefined
  return cleaned.startsWith('//') ? undefined : cleaned
}
