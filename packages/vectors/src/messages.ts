export interface ToModel {
  readonly id: number
  readonly texts: readonly string[]
}

export type FromModel =
  | { readonly id: number; readonly vectors: readonly Float32Array[] }
  | { readonly id: number; readonly failed: string }
