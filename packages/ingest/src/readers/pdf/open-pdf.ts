import { DocumentBrokenError, DocumentEncryptedError, DocumentTooLongError } from '@kg/contract'
import type { PdfDocument } from './pdf-js.js'

export const mostPages = 2_000
/** A page of newspaper at 600 dots per inch. Pictures that are larger are not unpacked. */
const mostPixels = 120_000_000

/** Opens a PDF; whoever opens it destroys it. */
export async function openPdf(name: string, bytes: Uint8Array): Promise<PdfDocument> {
  const { getDocumentProxy } = await import('unpdf')
  let pdf: PdfDocument
  try {
    // pdf.js empties the array that it is given. Its types need those of browsers, so ours name what is used.
    pdf = (await getDocumentProxy(bytes.slice(), {
      verbosity: 0,
      maxImageSize: mostPixels,
      stopAtErrors: false,
    })) as unknown as PdfDocument
  } catch (cause) {
    const why = cause instanceof Error ? cause : new Error(String(cause))
    if (why.name === 'PasswordException') throw new DocumentEncryptedError({ name }, { cause })
    throw new DocumentBrokenError({ name, why: `it is not a readable PDF (${why.message})` }, { cause })
  }
  if (pdf.numPages > mostPages) {
    await pdf.destroy()
    throw new DocumentTooLongError({ name, what: 'pages', limit: mostPages })
  }
  return pdf
}
