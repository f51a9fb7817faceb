export interface UploadedFile {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Buffer
}

export interface RdfBody {
  readonly mediaType: string
  readonly bytes: Buffer
}
