/** A file of a multipart body. */
export class UploadedFile {
  constructor(
    readonly filename: string,
    /** The media type that was declared; the bytes decide. */
    readonly type: string,
    readonly bytes: Buffer,
  ) {}
}
