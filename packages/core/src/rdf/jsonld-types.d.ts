// The library ships no typings; this is the part that is used.
declare module 'jsonld' {
  interface LoadedDocument {
    readonly document: unknown
    readonly documentUrl: string
    readonly contextUrl: null
  }
  interface ExpandOptions {
    readonly base: string
    documentLoader(url: string): Promise<LoadedDocument>
  }
  const jsonld: {
    expand(document: unknown, options: ExpandOptions): Promise<{ readonly [key: string]: unknown }[]>
  }
  // biome-ignore lint/style/noDefaultExport: it describes a CommonJS module
  export default jsonld
}
