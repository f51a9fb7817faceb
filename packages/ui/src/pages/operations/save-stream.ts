/** Where bytes go that are downloaded: a file that the user has chosen, or the memory of the page until all are here. */
export interface Sink {
  write(bytes: Uint8Array): Promise<void>
  finish(): Promise<void>
}

/** What Chromium offers for writing a file as it arrives. */
interface FilePicker {
  showSaveFilePicker?(options: { suggestedName: string }): Promise<{
    createWritable(): Promise<{ write(bytes: Uint8Array): Promise<void>; close(): Promise<void> }>
  }>
}

export async function openSink(name: string): Promise<Sink> {
  // The type of a window does not know it: not every browser has it.
  const { showSaveFilePicker } = window as FilePicker
  if (showSaveFilePicker === undefined) return memorySink(name)
  const file = await (await showSaveFilePicker.call(window, { suggestedName: name })).createWritable()
  return { write: (bytes) => file.write(bytes), finish: () => file.close() }
}

function memorySink(name: string): Sink {
  const parts: BlobPart[] = []
  return {
    async write(bytes) {
      parts.push(bytes.slice())
    },
    async finish() {
      const url = URL.createObjectURL(new Blob(parts))
      const link = document.createElement('a')
      link.href = url
      link.download = name
      link.click()
      URL.revokeObjectURL(url)
    },
  }
}
