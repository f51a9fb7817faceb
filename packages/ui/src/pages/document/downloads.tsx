import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useNode } from '../../data/node.js'
import { Button } from '../../look/button.js'
import { saveFile } from '../../look/save-file.js'
import { explain } from '../../look/states.js'
import { useToast } from '../../look/toasts.js'
import type { DocumentAbout } from './document-data.js'

/** The file as it came, and the Markdown that was made of it, for who imported it. */
export function Downloads({ about: { fileName, file } }: { about: DocumentAbout }) {
  const client = useNode()
  const toast = useToast()
  const getting = useMutation({
    mutationFn: async ({ hash, name }: { readonly hash: string; readonly name: string }) => {
      const { body, headers } = await client.request('importArtifact', { params: { hash } })
      const pieces: BlobPart[] = []
      // Bytes that came over the network are never shared between threads, as the type would allow.
      for await (const piece of body) pieces.push(piece as Uint8Array<ArrayBuffer>)
      saveFile(name, new Blob(pieces), headers.get('content-type') ?? 'application/octet-stream')
    },
    onError: (error) => toast(explain(error).detail),
  })
  if (file === undefined) return null
  const { sha256, markdownHash } = file
  const name = fileName.split(/[\\/]/).at(-1) || 'document'
  return (
    <>
      <Button disabled={getting.isPending} onClick={() => getting.mutate({ hash: sha256, name })}>
        <Download size={16} aria-hidden /> Original
      </Button>
      {markdownHash === undefined ? null : (
        <Button disabled={getting.isPending} onClick={() => getting.mutate({ hash: markdownHash, name: `${name}.md` })}>
          <Download size={16} aria-hidden /> Markdown
        </Button>
      )}
    </>
  )
}
