import type { Format } from '../formats/format.js'
import type { Attachment, DocumentProperties } from './block.js'
import { MarkdownWriter } from './markdown-writer.js'
import type { BlockReader, BlockSink } from './reader.js'
import { StatementWriter } from './statement-writer.js'

const maxAttachments = 100

/** A format whose reader gives blocks: statements and Markdown are both made from them, in one reading. */
export function formatOf(reader: BlockReader): Format {
  const { pipeline, mediaTypes, extensions } = reader
  return {
    pipeline,
    mediaTypes,
    extensions,
    // Always in a thread: libraries read these files, and only a thread can be ended at its deadline.
    inlineBytes: 0,
    async read(source, statements) {
      const { name, bytes, signal, findings, root } = source
      const writers = [new StatementWriter(source, statements), new MarkdownWriter()] as const
      const [asStatements, asMarkdown] = writers
      const attachments: Attachment[] = []
      let properties: DocumentProperties = {}
      const sink: BlockSink = {
        properties: (found) => {
          properties = { ...properties, ...found }
        },
        block: (block) => {
          for (const writer of writers) writer.block(block)
        },
        table: (head) => {
          const tables = writers.map((writer) => writer.table(head))
          return {
            row: (cells, row) => {
              for (const table of tables) table.row(cells, row)
            },
            end: () => {
              for (const table of tables) table.end()
            },
          }
        },
        attachment: (file) => {
          attachments.push(file)
        },
        warn: (warning) => {
          findings.warnings.push(warning)
        },
        progress: (done, of) => source.onProgress(done, of),
      }
      await reader.read({ name, bytes, signal }, sink)
      asStatements.finish(properties, mediaTypes[0])
      findings.properties = properties
      for (const file of attachments.slice(0, maxAttachments)) {
        const markdown = await source.readAttachment(file)
        if (markdown !== undefined) asMarkdown.append(file.name, markdown)
      }
      if (attachments.length > maxAttachments)
        findings.warnings.push(`Only the first ${maxAttachments} of ${attachments.length} attachments were read`)
      findings.markdown = asMarkdown.text()
      return root
    },
  }
}
