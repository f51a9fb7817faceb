import { extname } from 'node:path'

/** Lets a page load and call only what the same origin serves, and lets nobody frame it. */
export const strictPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const mediaTypes: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.otf': 'font/otf',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
}

export const mediaTypeOf = (name: string): string =>
  mediaTypes[extname(name).toLowerCase()] ?? 'application/octet-stream'

/** A name with a hash of the content in it, such as `index-BxT3k9Qa.js`: under that name it never changes. */
const hashedName = /[-.][A-Za-z0-9_-]{8,}\.[A-Za-z0-9]+$/

/** Bundlers put what they name by hash in one folder; any other file is asked for again, by its ETag. */
export const cacheControl = (names: readonly string[]): string =>
  names[0] === 'assets' && hashedName.test(names.at(-1) ?? '') ? 'public, max-age=31536000, immutable' : 'no-cache'

/** Whether a header such as Accept-Encoding names a value and does not refuse it. */
export function accepts(header: string | undefined, wanted: string): boolean {
  return (header ?? '').split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    return name === wanted && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}
