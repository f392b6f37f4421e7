/** Why an upload is not taken. Uploaders look at the HTTP status, as they do with any store. */
export class UploadRefusal extends Error {
  override readonly name = 'UploadRefusal';
  readonly status: 400 | 403 | 404 | 413 | 415;

  constructor(status: UploadRefusal['status'], message: string) {
    super(message);
    this.status = status;
  }
}
