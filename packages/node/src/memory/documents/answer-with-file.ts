import { routes } from '@kg/contract'
import { Answer } from '../../platform/http/handle.js'

interface StoredFile {
  readonly fileName: string
  readonly mediaType: string
  readonly content: Buffer
}

/** Types that browsers show without running anything. */
const shown = routes.documentFile.replies[200].mediaTypes

/** A file that somebody imported, to be saved and not to be run. */
export function answerWithFile({ fileName, mediaType, content }: StoredFile): Answer {
  const type = shown.includes(mediaType) ? mediaType : 'application/octet-stream'
  return new Answer(200, content, {
    'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    'content-disposition': `attachment; filename*=UTF-8''${encodeFileName(fileName)}`,
    // Others wrote it: whatever it holds, a browser must not run it here.
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
}

/** As RFC 8187 wants it; a path is none of the reader's business. */
const encodeFileName = (name: string): string =>
  encodeURIComponent((name.split(/[\\/]/).at(-1) ?? '').replaceAll(/\p{Surrogate}/gu, '_')).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
