/** What `@kg/ocr` gives. The package is large, so it is not installed with the node but found when it is needed. */
export interface Ocr {
  recognize(picture: Uint8Array): Promise<
    readonly {
      readonly text: string
      /** Left, top, right and bottom in pixels. */
      readonly box: readonly [number, number, number, number]
      readonly confidence: number
      readonly startsParagraph: boolean
    }[]
  >
  close(): Promise<void>
}

/** The recogniser if its package is installed beside the node; undefined if it is not. */
export async function findOcr(name = '@kg/ocr'): Promise<Ocr | undefined> {
  try {
    // A name that is only known at run time: a bundler would pack the whole package.
    const found = (await import(name)) as { openOcr(): Promise<Ocr> }
    return await found.openOcr()
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}
