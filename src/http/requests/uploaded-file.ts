/** A file of a multipart body. */
export class UploadedFile {
  constructor(
    readonly filename: string,
    /** The declared media type; the actual type is determined from the bytes. */
    readonly type: string,
    readonly bytes: Buffer,
  ) {}
}
