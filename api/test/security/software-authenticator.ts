import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface CreationOptions {
  challenge: string;
  rp: { id?: string };
  user: { id: string };
}

interface RequestOptions {
  challenge: string;
  rpId?: string;
  allowCredentials?: { id: string }[];
}

/** Deviations of a response from that of a correct authenticator. */
export interface Forgery {
  origin?: string;
  challenge?: string;
  site?: string;
  userVerified?: boolean;
  /** Signs with another key. */
  foreignKey?: boolean;
}

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();

const flags = { userPresent: 0x01, userVerified: 0x04, attestedCredential: 0x40 };

/** A software passkey: responds like `navigator.credentials.create` and `.get`, in the JSON of WebAuthn level 3. */
export class SoftwareAuthenticator {
  readonly #origin: string;
  readonly #id = randomBytes(32);
  readonly #key: KeyObject;
  readonly #publicKey: { x: Buffer; y: Buffer };
  #counter = 0;
  #userHandle: string | undefined;

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    this.#publicKey = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') };
  }

  get credentialId(): string {
    return encode(this.#id);
  }

  create(options: CreationOptions, forgery: Forgery = {}): object {
    this.#userHandle = options.user.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const { x, y } = this.#publicKey;
    // COSE: key type EC2, algorithm ES256, curve P-256 and the point.
    const coseKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(x)],
        [-3, new Uint8Array(y)],
      ]),
    );
    const data = Buffer.concat([
      this.#data(options.rp.id, flags.attestedCredential, forgery),
      Buffer.alloc(16),
      length,
      this.#id,
      coseKey,
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(data)],
    ]);
    return this.#answer({
      clientDataJSON: encode(this.#clientData('webauthn.create', options.challenge, forgery)),
      attestationObject: encode(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
      transports: ['internal'],
    });
  }

  get(options: RequestOptions, forgery: Forgery = {}): object {
    this.#counter += 1;
    const data = this.#data(options.rpId, 0, forgery);
    const clientData = this.#clientData('webauthn.get', options.challenge, forgery);
    const key = forgery.foreignKey ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : this.#key;
    return this.#answer({
      clientDataJSON: encode(clientData),
      authenticatorData: encode(data),
      signature: encode(sign('sha256', Buffer.concat([data, sha256(clientData)]), key)),
      userHandle: this.#userHandle,
    });
  }

  #answer(response: object): object {
    const id = this.credentialId;
    return {
      id,
      rawId: id,
      type: 'public-key',
      response,
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
    };
  }

  #clientData(type: string, challenge: string, forgery: Forgery): Buffer {
    return Buffer.from(
      JSON.stringify({
        type,
        challenge: forgery.challenge ?? challenge,
        origin: forgery.origin ?? this.#origin,
        crossOrigin: false,
      }),
    );
  }

  #data(site: string | undefined, extra: number, { userVerified = true, site: forgedSite }: Forgery): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const flag = flags.userPresent | (userVerified ? flags.userVerified : 0) | extra;
    return Buffer.concat([sha256(forgedSite ?? site ?? ''), Buffer.from([flag]), counter]);
  }
}
