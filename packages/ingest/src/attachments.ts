import { KgError } from '@kg/core'
import type { Attachment } from './blocks/block.js'
import { detect } from './detect.js'
import type { Source } from './formats/format.js'
import { slug, stem } from './slug.js'
import { Statements } from './statements.js'
import { iri, text } from './terms.js'
import { uniqueNames } from './unique-names.js'
import { kg } from './vocabulary.js'

/** Reads the files that a document holds, one level deep. One that cannot be read is a warning and no more. */
export function attachmentReader(
  outer: Omit<Source, 'readAttachment'>,
  statements: Statements,
): (file: Attachment) => Promise<string | undefined> {
  const unique = uniqueNames()
  const { findings, signal } = outer
  return async (file) => {
    const root = `${outer.root}/attachment/${unique(slug(stem(file.name)))}`
    statements.add(iri(outer.root), kg.hasAttachment, iri(root))
    statements.add(iri(root), kg.sourceFile, text(file.name))
    // Apart, so that nothing is left of a file that turns out to be broken.
    const found = new Statements(statements.room)
    const inner: Source = {
      ...outer,
      name: file.name,
      bytes: file.bytes,
      root,
      isAttached: true,
      findings: { warnings: [] },
      onProgress: () => undefined,
      readAttachment: async ({ name }) => {
        inner.findings.warnings.push(`${name}: a file within an attachment is not read`)
        return undefined
      },
    }
    try {
      await detect(file).read(inner, found)
      statements.addAll(found)
    } catch (error) {
      signal?.throwIfAborted()
      if (!(error instanceof KgError)) throw error
      findings.warnings.push(`${file.name} was not read: ${error.message}`)
      return undefined
    }
    findings.warnings.push(...inner.findings.warnings.map((warning) => `${file.name}: ${warning}`))
    return inner.findings.markdown
  }
}
