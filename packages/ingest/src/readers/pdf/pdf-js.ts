/** The part of pdf.js that is used here; its own declarations need those of browsers. */
export interface PdfItem {
  /** A mark, where there is no text. */
  readonly type?: string
  readonly id?: string | null
  readonly tag?: string | null
  readonly str?: string
  readonly transform?: readonly number[]
  readonly width?: number
  readonly fontName?: string
}

export interface PdfTextChunk {
  readonly items: readonly PdfItem[]
  readonly styles: Readonly<Record<string, { readonly fontFamily?: string } | undefined>>
}

export interface PdfTag {
  readonly role?: string
  readonly children?: readonly PdfTag[]
  readonly type?: string
  readonly id?: string
  readonly alt?: string
}

export interface PdfAnnotation {
  readonly subtype?: string
  readonly url?: string
  readonly rect?: readonly number[]
}

export interface PdfOutlineItem {
  readonly title: string
  readonly dest: string | readonly unknown[] | null
  readonly items: readonly PdfOutlineItem[]
}

export interface PdfPage {
  getViewport(options: { scale: number }): { readonly transform: readonly number[] }
  streamTextContent(options: { includeMarkedContent: boolean }): ReadableStream<PdfTextChunk>
  getStructTree(): Promise<PdfTag | null>
  getAnnotations(): Promise<readonly PdfAnnotation[]>
  cleanup(): boolean
}

export interface PdfDocument {
  readonly numPages: number
  getPage(number: number): Promise<PdfPage>
  getOutline(): Promise<readonly PdfOutlineItem[] | null>
  getDestination(name: string): Promise<readonly unknown[] | null>
  getPageIndex(ref: unknown): Promise<number>
  getPageLabels(): Promise<readonly string[] | null>
  getMetadata(): Promise<{
    readonly info: Readonly<Record<string, unknown>>
    readonly metadata: { get(name: string): unknown } | null
  }>
  getAttachments(): Promise<Readonly<
    Record<string, { readonly filename: string; readonly content: Uint8Array | null }>
  > | null>
  cleanup(): Promise<unknown>
  destroy(): Promise<void>
}
