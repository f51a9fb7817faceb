export interface UploadedFile {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Buffer
}

export interface RdfBody {
  readonly mediaType: string
  readonly bytes: Buffer
}

/** A file that lies on disk. It is removed when its request has been answered, unless it was moved away. */
export interface SpooledFile {
  readonly name: string
  readonly mediaType: string
  readonly path: string
  readonly bytes: number
  readonly sha256: string
  moveTo(path: string): Promise<void>
  remove(): Promise<void>
}
