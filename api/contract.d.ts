// contract/index.d.ts
export * from './attachments.ts';
export * from './codes.ts';
export * from './configuration.ts';
export * from './conversation.ts';
export * from './envelope.ts';
export * from './feedback.ts';
export * from './headers.ts';
export * from './identity.ts';
export * from './operation.ts';
export * from './operations.ts';
export * from './primitives.ts';
export * from './run.ts';
export * from './sessions.ts';
export * from './share.ts';
export * from './speech.ts';
export * from './suggestions.ts';

// contract/attachments.d.ts
import * as v from 'valibot';
/** What may be attached: MIME type by file name extension. */
export declare const attachmentTypes: {
    readonly doc: 'application/msword';
    readonly docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    readonly pdf: 'application/pdf';
    readonly txt: 'text/plain';
    readonly jpeg: 'image/jpeg';
    readonly jpg: 'image/jpeg';
    readonly png: 'image/png';
};
/** What an image or document part says of its file in `metadata`. */
export declare const AttachmentMetadata: v.ObjectSchema<{
    readonly name: v.StringSchema<undefined>;
    /** Bytes. */
    readonly size: v.OptionalSchema<v.NumberSchema<undefined>, undefined>;
}, undefined>;
export type AttachmentMetadata = v.InferOutput<typeof AttachmentMetadata>;
/** `POST /v1/base/cos/signature`: asks for a place to put one file. */
export declare const SignatureInput: v.ObjectSchema<{
    readonly name: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 255, undefined>]>;
    /** A MIME type of `attachmentTypes`. */
    readonly type: v.PicklistSchema<("application/msword" | "application/pdf" | "application/vnd.openxmlformats-officedocument.wordprocessingml.document" | "image/jpeg" | "image/png" | "text/plain")[], undefined>;
    /** Bytes. */
    readonly size: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 1, undefined>]>;
}, undefined>;
/** A presigned upload: POST the fields and the file (field `file`, last) as a form, or PUT the file with the headers. */
export declare const Signature: v.ObjectSchema<{
    readonly method: v.PicklistSchema<["POST", "PUT"], undefined>;
    /** Absolute, or relative to the service. */
    readonly url: v.StringSchema<undefined>;
    readonly fields: v.OptionalSchema<v.RecordSchema<v.StringSchema<undefined>, v.StringSchema<undefined>, undefined>, undefined>;
    readonly headers: v.OptionalSchema<v.RecordSchema<v.StringSchema<undefined>, v.StringSchema<undefined>, undefined>, undefined>;
    readonly key: v.StringSchema<undefined>;
    /** What the message's part carries as the address of the file; absolute, or relative to the service. */
    readonly fileUrl: v.StringSchema<undefined>;
    readonly expiresAt: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    /** Bytes. */
    readonly maxSize: v.NumberSchema<undefined>;
}, undefined>;
export type Signature = v.InferOutput<typeof Signature>;
export declare const uploadSignature: import("./operation.ts").Operation<v.ObjectSchema<{
    readonly name: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 255, undefined>]>;
    /** A MIME type of `attachmentTypes`. */
    readonly type: v.PicklistSchema<("application/msword" | "application/pdf" | "application/vnd.openxmlformats-officedocument.wordprocessingml.document" | "image/jpeg" | "image/png" | "text/plain")[], undefined>;
    /** Bytes. */
    readonly size: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 1, undefined>]>;
}, undefined>, v.ObjectSchema<{
    readonly method: v.PicklistSchema<["POST", "PUT"], undefined>;
    /** Absolute, or relative to the service. */
    readonly url: v.StringSchema<undefined>;
    readonly fields: v.OptionalSchema<v.RecordSchema<v.StringSchema<undefined>, v.StringSchema<undefined>, undefined>, undefined>;
    readonly headers: v.OptionalSchema<v.RecordSchema<v.StringSchema<undefined>, v.StringSchema<undefined>, undefined>, undefined>;
    readonly key: v.StringSchema<undefined>;
    /** What the message's part carries as the address of the file; absolute, or relative to the service. */
    readonly fileUrl: v.StringSchema<undefined>;
    readonly expiresAt: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    /** Bytes. */
    readonly maxSize: v.NumberSchema<undefined>;
}, undefined>>;

// contract/codes.d.ts
/** Failure codes that the contract gives a meaning; others are shown with the message of the reply. */
export declare const codes: {
    /** The visitor has not finished yet: ask again. */
    readonly pending: 202;
    readonly unauthorized: 401;
    readonly forbidden: 403;
    readonly notFound: 404;
    /** The run's stream, or a shared chat, is no longer there. */
    readonly gone: 410;
    /** The answer broke off. */
    readonly brokeOff: 709;
    readonly limitReached: 1113;
    readonly contentRefused: 1114;
    /** The question cannot be processed. */
    readonly badQuestion: 1116;
    readonly paymentRequired: 1117;
    /** Approval is required, or the account is disabled. */
    readonly approvalRequired: 1119;
    readonly agentFailed: 1200;
};

// contract/configuration.d.ts
import * as v from 'valibot';
/** How the bot may be used through one channel. Source: the specification's sections 3 and 9. */
export declare const ChannelConfig: v.ObjectSchema<{
    readonly isSidebar: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.PicklistSchema<[0, 1], undefined>, v.PicklistSchema<["0", "1"], undefined>, v.BooleanSchema<undefined>], undefined>, v.TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
    /** Plain text for the header; escaped before it is shown. */
    readonly topBar: v.OptionalSchema<v.SchemaWithFallback<v.StringSchema<undefined>, "">, "">;
    readonly isAnonymous: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.PicklistSchema<[0, 1], undefined>, v.PicklistSchema<["0", "1"], undefined>, v.BooleanSchema<undefined>], undefined>, v.TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
    readonly isTrial: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.PicklistSchema<[0, 1], undefined>, v.PicklistSchema<["0", "1"], undefined>, v.BooleanSchema<undefined>], undefined>, v.TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
    /** 1: who is logged in as a user of the site may log out in the chat. */
    readonly hasLogOut: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.PicklistSchema<[0, 1], undefined>, v.PicklistSchema<["0", "1"], undefined>, v.BooleanSchema<undefined>], undefined>, v.TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
    /** URL; empty means the built-in picture. */
    readonly userAvatar: v.OptionalSchema<v.SchemaWithFallback<v.StringSchema<undefined>, "">, "">;
    /** URL; empty means the built-in picture. */
    readonly botAvatar: v.OptionalSchema<v.SchemaWithFallback<v.StringSchema<undefined>, "">, "">;
}, undefined>;
export type ChannelConfig = v.InferOutput<typeof ChannelConfig>;
export declare const Plan: v.ObjectSchema<{
    readonly id: v.StringSchema<undefined>;
    readonly name: v.StringSchema<undefined>;
    readonly kind: v.PicklistSchema<["subscription", "unlock"], undefined>;
    readonly priceUsd: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly interval: v.OptionalSchema<v.LiteralSchema<"month", undefined>, undefined>;
    readonly features: v.OptionalSchema<v.ArraySchema<v.StringSchema<undefined>, undefined>, undefined>;
}, undefined>;
export type Plan = v.InferOutput<typeof Plan>;
export declare const PayInfo: v.ObjectSchema<{
    readonly required: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.PicklistSchema<[0, 1], undefined>, v.PicklistSchema<["0", "1"], undefined>, v.BooleanSchema<undefined>], undefined>, v.TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
    readonly plans: v.OptionalSchema<v.SchemaWithFallback<v.ArraySchema<v.ObjectSchema<{
        readonly id: v.StringSchema<undefined>;
        readonly name: v.StringSchema<undefined>;
        readonly kind: v.PicklistSchema<["subscription", "unlock"], undefined>;
        readonly priceUsd: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.MinValueAction<number, 0, undefined>]>;
        readonly interval: v.OptionalSchema<v.LiteralSchema<"month", undefined>, undefined>;
        readonly features: v.OptionalSchema<v.ArraySchema<v.StringSchema<undefined>, undefined>, undefined>;
    }, undefined>, undefined>, readonly []>, readonly []>;
}, undefined>;
export type PayInfo = v.InferOutput<typeof PayInfo>;
/** A ready-made question; `{name}` in the text is a blank to fill in. */
export declare const QuestionTemplate: v.UnionSchema<[v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.TransformAction<string, {
    title: string;
    text: string;
}>]>, v.ObjectSchema<{
    readonly title: v.StringSchema<undefined>;
    readonly text: v.StringSchema<undefined>;
}, undefined>], undefined>;
export type QuestionTemplate = v.InferOutput<typeof QuestionTemplate>;
export declare const RobotConfig: v.ObjectSchema<{
    readonly botName: v.OptionalSchema<v.SchemaWithFallback<v.StringSchema<undefined>, "">, "">;
    readonly llmModel: v.OptionalSchema<v.SchemaWithFallback<v.StringSchema<undefined>, "">, "">;
    /** Example questions, shortest first. */
    readonly examMsg: v.SchemaWithPipe<readonly [v.OptionalSchema<v.SchemaWithFallback<v.ArraySchema<v.StringSchema<undefined>, undefined>, readonly []>, readonly []>, v.TransformAction<string[], string[]>]>;
    /** The bot's greeting, Markdown. */
    readonly firstMsg: v.OptionalSchema<v.SchemaWithFallback<v.StringSchema<undefined>, "">, "">;
    readonly supportFile: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.PicklistSchema<[0, 1], undefined>, v.PicklistSchema<["0", "1"], undefined>, v.BooleanSchema<undefined>], undefined>, v.TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
    readonly whetherPredict: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.PicklistSchema<[0, 1], undefined>, v.PicklistSchema<["0", "1"], undefined>, v.BooleanSchema<undefined>], undefined>, v.TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
    readonly supportPicture: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.PicklistSchema<[0, 1], undefined>, v.PicklistSchema<["0", "1"], undefined>, v.BooleanSchema<undefined>], undefined>, v.TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
    readonly isDisplaySource: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.PicklistSchema<[0, 1], undefined>, v.PicklistSchema<["0", "1"], undefined>, v.BooleanSchema<undefined>], undefined>, v.TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
    readonly openVoice: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.PicklistSchema<[0, 1], undefined>, v.PicklistSchema<["0", "1"], undefined>, v.BooleanSchema<undefined>], undefined>, v.TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
    readonly developerMode: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.PicklistSchema<[0, 1], undefined>, v.PicklistSchema<["0", "1"], undefined>, v.BooleanSchema<undefined>], undefined>, v.TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
    readonly questionTemplate: v.OptionalSchema<v.SchemaWithFallback<v.ArraySchema<v.UnionSchema<[v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.TransformAction<string, {
        title: string;
        text: string;
    }>]>, v.ObjectSchema<{
        readonly title: v.StringSchema<undefined>;
        readonly text: v.StringSchema<undefined>;
    }, undefined>], undefined>, undefined>, readonly []>, readonly []>;
    readonly payInfo: v.OptionalSchema<v.SchemaWithFallback<v.ObjectSchema<{
        readonly required: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.PicklistSchema<[0, 1], undefined>, v.PicklistSchema<["0", "1"], undefined>, v.BooleanSchema<undefined>], undefined>, v.TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
        readonly plans: v.OptionalSchema<v.SchemaWithFallback<v.ArraySchema<v.ObjectSchema<{
            readonly id: v.StringSchema<undefined>;
            readonly name: v.StringSchema<undefined>;
            readonly kind: v.PicklistSchema<["subscription", "unlock"], undefined>;
            readonly priceUsd: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.MinValueAction<number, 0, undefined>]>;
            readonly interval: v.OptionalSchema<v.LiteralSchema<"month", undefined>, undefined>;
            readonly features: v.OptionalSchema<v.ArraySchema<v.StringSchema<undefined>, undefined>, undefined>;
        }, undefined>, undefined>, readonly []>, readonly []>;
    }, undefined>, {
        readonly required: 0;
        readonly plans: readonly [];
    }>, {
        readonly required: 0;
        readonly plans: readonly [];
    }>;
}, undefined>;
export type RobotConfig = v.InferOutput<typeof RobotConfig>;
/** The look of one style. Every color is a hex string; '' means the built-in one. */
export declare const StyleConfig: v.ObjectSchema<{
    readonly themeColor: v.SchemaWithPipe<readonly [v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">, v.TransformAction<string, string>]>;
    /** Corner radius in px; `12` and `"12px"` are both read. */
    readonly roundedCorners: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.NumberSchema<undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, v.TransformAction<string | number, number>, v.MinValueAction<number, 0, undefined>, v.MaxValueAction<number, 64, undefined>]>, 12>, 12>;
    readonly popUpColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
    /** 0 is a light scheme, anything else a dark one. */
    readonly textColor: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.NumberSchema<undefined>, v.StringSchema<undefined>], undefined>, v.TransformAction<string | number, 0 | 1>]>, 0>, 0>;
    readonly backgroundColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
    readonly mainButtonTextColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
    readonly mainButtonPopUpColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
    readonly mainButtonBorderTrace: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
    readonly auxiliaryButtonTextColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
    readonly auxiliaryButtonBorderTrace: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
    readonly welcomeMsgBackground: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
    readonly welcomeTextColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
    readonly inputBoxPopUpColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
    readonly botBubbleColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
    readonly botTextColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
    readonly botBubbleBorderColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
    readonly userMsgBubbleColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
    readonly userMsgTextColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
    readonly userMsgBubbleBorderColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
    readonly msgAreaColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
    readonly msgAreaBorderColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
}, undefined>;
export type StyleConfig = v.InferOutput<typeof StyleConfig>;
export declare const Limits: v.ObjectSchema<{
    /** Megabytes a file may have. */
    readonly fileMaxMB: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.MinValueAction<number, 0, undefined>]>, number>, number>;
    /** Megabytes an image may have. */
    readonly imageMaxMB: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.MinValueAction<number, 0, undefined>]>, number>, number>;
    /** Files and images one message may carry. */
    readonly maxAttachments: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.MinValueAction<number, 0, undefined>]>, number>, number>;
}, undefined>;
export type Limits = v.InferOutput<typeof Limits>;
/** Everything the app needs to know about a bot in a channel and style. `GET /v1/base/config`. */
export declare const Configuration: v.ObjectSchema<{
    readonly channel: v.OptionalSchema<v.ObjectSchema<{
        readonly isSidebar: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.PicklistSchema<[0, 1], undefined>, v.PicklistSchema<["0", "1"], undefined>, v.BooleanSchema<undefined>], undefined>, v.TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
        /** Plain text for the header; escaped before it is shown. */
        readonly topBar: v.OptionalSchema<v.SchemaWithFallback<v.StringSchema<undefined>, "">, "">;
        readonly isAnonymous: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.PicklistSchema<[0, 1], undefined>, v.PicklistSchema<["0", "1"], undefined>, v.BooleanSchema<undefined>], undefined>, v.TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
        readonly isTrial: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.PicklistSchema<[0, 1], undefined>, v.PicklistSchema<["0", "1"], undefined>, v.BooleanSchema<undefined>], undefined>, v.TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
        /** 1: who is logged in as a user of the site may log out in the chat. */
        readonly hasLogOut: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.PicklistSchema<[0, 1], undefined>, v.PicklistSchema<["0", "1"], undefined>, v.BooleanSchema<undefined>], undefined>, v.TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
        /** URL; empty means the built-in picture. */
        readonly userAvatar: v.OptionalSchema<v.SchemaWithFallback<v.StringSchema<undefined>, "">, "">;
        /** URL; empty means the built-in picture. */
        readonly botAvatar: v.OptionalSchema<v.SchemaWithFallback<v.StringSchema<undefined>, "">, "">;
    }, undefined>, {}>;
    readonly robot: v.OptionalSchema<v.ObjectSchema<{
        readonly botName: v.OptionalSchema<v.SchemaWithFallback<v.StringSchema<undefined>, "">, "">;
        readonly llmModel: v.OptionalSchema<v.SchemaWithFallback<v.StringSchema<undefined>, "">, "">;
        /** Example questions, shortest first. */
        readonly examMsg: v.SchemaWithPipe<readonly [v.OptionalSchema<v.SchemaWithFallback<v.ArraySchema<v.StringSchema<undefined>, undefined>, readonly []>, readonly []>, v.TransformAction<string[], string[]>]>;
        /** The bot's greeting, Markdown. */
        readonly firstMsg: v.OptionalSchema<v.SchemaWithFallback<v.StringSchema<undefined>, "">, "">;
        readonly supportFile: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.PicklistSchema<[0, 1], undefined>, v.PicklistSchema<["0", "1"], undefined>, v.BooleanSchema<undefined>], undefined>, v.TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
        readonly whetherPredict: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.PicklistSchema<[0, 1], undefined>, v.PicklistSchema<["0", "1"], undefined>, v.BooleanSchema<undefined>], undefined>, v.TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
        readonly supportPicture: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.PicklistSchema<[0, 1], undefined>, v.PicklistSchema<["0", "1"], undefined>, v.BooleanSchema<undefined>], undefined>, v.TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
        readonly isDisplaySource: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.PicklistSchema<[0, 1], undefined>, v.PicklistSchema<["0", "1"], undefined>, v.BooleanSchema<undefined>], undefined>, v.TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
        readonly openVoice: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.PicklistSchema<[0, 1], undefined>, v.PicklistSchema<["0", "1"], undefined>, v.BooleanSchema<undefined>], undefined>, v.TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
        readonly developerMode: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.PicklistSchema<[0, 1], undefined>, v.PicklistSchema<["0", "1"], undefined>, v.BooleanSchema<undefined>], undefined>, v.TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
        readonly questionTemplate: v.OptionalSchema<v.SchemaWithFallback<v.ArraySchema<v.UnionSchema<[v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.TransformAction<string, {
            title: string;
            text: string;
        }>]>, v.ObjectSchema<{
            readonly title: v.StringSchema<undefined>;
            readonly text: v.StringSchema<undefined>;
        }, undefined>], undefined>, undefined>, readonly []>, readonly []>;
        readonly payInfo: v.OptionalSchema<v.SchemaWithFallback<v.ObjectSchema<{
            readonly required: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.PicklistSchema<[0, 1], undefined>, v.PicklistSchema<["0", "1"], undefined>, v.BooleanSchema<undefined>], undefined>, v.TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
            readonly plans: v.OptionalSchema<v.SchemaWithFallback<v.ArraySchema<v.ObjectSchema<{
                readonly id: v.StringSchema<undefined>;
                readonly name: v.StringSchema<undefined>;
                readonly kind: v.PicklistSchema<["subscription", "unlock"], undefined>;
                readonly priceUsd: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.MinValueAction<number, 0, undefined>]>;
                readonly interval: v.OptionalSchema<v.LiteralSchema<"month", undefined>, undefined>;
                readonly features: v.OptionalSchema<v.ArraySchema<v.StringSchema<undefined>, undefined>, undefined>;
            }, undefined>, undefined>, readonly []>, readonly []>;
        }, undefined>, {
            readonly required: 0;
            readonly plans: readonly [];
        }>, {
            readonly required: 0;
            readonly plans: readonly [];
        }>;
    }, undefined>, {}>;
    readonly style: v.OptionalSchema<v.ObjectSchema<{
        readonly themeColor: v.SchemaWithPipe<readonly [v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">, v.TransformAction<string, string>]>;
        /** Corner radius in px; `12` and `"12px"` are both read. */
        readonly roundedCorners: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.NumberSchema<undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, v.TransformAction<string | number, number>, v.MinValueAction<number, 0, undefined>, v.MaxValueAction<number, 64, undefined>]>, 12>, 12>;
        readonly popUpColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
        /** 0 is a light scheme, anything else a dark one. */
        readonly textColor: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.NumberSchema<undefined>, v.StringSchema<undefined>], undefined>, v.TransformAction<string | number, 0 | 1>]>, 0>, 0>;
        readonly backgroundColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
        readonly mainButtonTextColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
        readonly mainButtonPopUpColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
        readonly mainButtonBorderTrace: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
        readonly auxiliaryButtonTextColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
        readonly auxiliaryButtonBorderTrace: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
        readonly welcomeMsgBackground: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
        readonly welcomeTextColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
        readonly inputBoxPopUpColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
        readonly botBubbleColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
        readonly botTextColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
        readonly botBubbleBorderColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
        readonly userMsgBubbleColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
        readonly userMsgTextColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
        readonly userMsgBubbleBorderColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
        readonly msgAreaColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
        readonly msgAreaBorderColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
    }, undefined>, {}>;
    readonly limits: v.OptionalSchema<v.ObjectSchema<{
        /** Megabytes a file may have. */
        readonly fileMaxMB: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.MinValueAction<number, 0, undefined>]>, number>, number>;
        /** Megabytes an image may have. */
        readonly imageMaxMB: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.MinValueAction<number, 0, undefined>]>, number>, number>;
        /** Files and images one message may carry. */
        readonly maxAttachments: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.MinValueAction<number, 0, undefined>]>, number>, number>;
    }, undefined>, {}>;
    /** What of speech the service can do itself: reading aloud, taking dictation. */
    readonly speech: v.OptionalSchema<v.ObjectSchema<{
        readonly tts: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.PicklistSchema<[0, 1], undefined>, v.PicklistSchema<["0", "1"], undefined>, v.BooleanSchema<undefined>], undefined>, v.TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
        readonly stt: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.PicklistSchema<[0, 1], undefined>, v.PicklistSchema<["0", "1"], undefined>, v.BooleanSchema<undefined>], undefined>, v.TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
    }, undefined>, undefined>;
    readonly links: v.OptionalSchema<v.ObjectSchema<{
        readonly terms: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
        readonly privacy: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
    }, undefined>, undefined>;
    /** Host pages that may embed the chat: exact origins or `https://*.example.com`; absent means any. */
    readonly allowedOrigins: v.OptionalSchema<v.ArraySchema<v.StringSchema<undefined>, undefined>, undefined>;
}, undefined>;
export type Configuration = v.InferOutput<typeof Configuration>;
/** A bot's configuration in the channel and style of the headers. */
export declare const baseConfig: import("./operation.ts").Operation<v.ObjectSchema<{}, undefined>, v.ObjectSchema<{
    readonly channel: v.OptionalSchema<v.ObjectSchema<{
        readonly isSidebar: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.PicklistSchema<[0, 1], undefined>, v.PicklistSchema<["0", "1"], undefined>, v.BooleanSchema<undefined>], undefined>, v.TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
        /** Plain text for the header; escaped before it is shown. */
        readonly topBar: v.OptionalSchema<v.SchemaWithFallback<v.StringSchema<undefined>, "">, "">;
        readonly isAnonymous: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.PicklistSchema<[0, 1], undefined>, v.PicklistSchema<["0", "1"], undefined>, v.BooleanSchema<undefined>], undefined>, v.TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
        readonly isTrial: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.PicklistSchema<[0, 1], undefined>, v.PicklistSchema<["0", "1"], undefined>, v.BooleanSchema<undefined>], undefined>, v.TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
        /** 1: who is logged in as a user of the site may log out in the chat. */
        readonly hasLogOut: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.PicklistSchema<[0, 1], undefined>, v.PicklistSchema<["0", "1"], undefined>, v.BooleanSchema<undefined>], undefined>, v.TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
        /** URL; empty means the built-in picture. */
        readonly userAvatar: v.OptionalSchema<v.SchemaWithFallback<v.StringSchema<undefined>, "">, "">;
        /** URL; empty means the built-in picture. */
        readonly botAvatar: v.OptionalSchema<v.SchemaWithFallback<v.StringSchema<undefined>, "">, "">;
    }, undefined>, {}>;
    readonly robot: v.OptionalSchema<v.ObjectSchema<{
        readonly botName: v.OptionalSchema<v.SchemaWithFallback<v.StringSchema<undefined>, "">, "">;
        readonly llmModel: v.OptionalSchema<v.SchemaWithFallback<v.StringSchema<undefined>, "">, "">;
        /** Example questions, shortest first. */
        readonly examMsg: v.SchemaWithPipe<readonly [v.OptionalSchema<v.SchemaWithFallback<v.ArraySchema<v.StringSchema<undefined>, undefined>, readonly []>, readonly []>, v.TransformAction<string[], string[]>]>;
        /** The bot's greeting, Markdown. */
        readonly firstMsg: v.OptionalSchema<v.SchemaWithFallback<v.StringSchema<undefined>, "">, "">;
        readonly supportFile: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.PicklistSchema<[0, 1], undefined>, v.PicklistSchema<["0", "1"], undefined>, v.BooleanSchema<undefined>], undefined>, v.TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
        readonly whetherPredict: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.PicklistSchema<[0, 1], undefined>, v.PicklistSchema<["0", "1"], undefined>, v.BooleanSchema<undefined>], undefined>, v.TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
        readonly supportPicture: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.PicklistSchema<[0, 1], undefined>, v.PicklistSchema<["0", "1"], undefined>, v.BooleanSchema<undefined>], undefined>, v.TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
        readonly isDisplaySource: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.PicklistSchema<[0, 1], undefined>, v.PicklistSchema<["0", "1"], undefined>, v.BooleanSchema<undefined>], undefined>, v.TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
        readonly openVoice: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.PicklistSchema<[0, 1], undefined>, v.PicklistSchema<["0", "1"], undefined>, v.BooleanSchema<undefined>], undefined>, v.TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
        readonly developerMode: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.PicklistSchema<[0, 1], undefined>, v.PicklistSchema<["0", "1"], undefined>, v.BooleanSchema<undefined>], undefined>, v.TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
        readonly questionTemplate: v.OptionalSchema<v.SchemaWithFallback<v.ArraySchema<v.UnionSchema<[v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.TransformAction<string, {
            title: string;
            text: string;
        }>]>, v.ObjectSchema<{
            readonly title: v.StringSchema<undefined>;
            readonly text: v.StringSchema<undefined>;
        }, undefined>], undefined>, undefined>, readonly []>, readonly []>;
        readonly payInfo: v.OptionalSchema<v.SchemaWithFallback<v.ObjectSchema<{
            readonly required: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.PicklistSchema<[0, 1], undefined>, v.PicklistSchema<["0", "1"], undefined>, v.BooleanSchema<undefined>], undefined>, v.TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
            readonly plans: v.OptionalSchema<v.SchemaWithFallback<v.ArraySchema<v.ObjectSchema<{
                readonly id: v.StringSchema<undefined>;
                readonly name: v.StringSchema<undefined>;
                readonly kind: v.PicklistSchema<["subscription", "unlock"], undefined>;
                readonly priceUsd: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.MinValueAction<number, 0, undefined>]>;
                readonly interval: v.OptionalSchema<v.LiteralSchema<"month", undefined>, undefined>;
                readonly features: v.OptionalSchema<v.ArraySchema<v.StringSchema<undefined>, undefined>, undefined>;
            }, undefined>, undefined>, readonly []>, readonly []>;
        }, undefined>, {
            readonly required: 0;
            readonly plans: readonly [];
        }>, {
            readonly required: 0;
            readonly plans: readonly [];
        }>;
    }, undefined>, {}>;
    readonly style: v.OptionalSchema<v.ObjectSchema<{
        readonly themeColor: v.SchemaWithPipe<readonly [v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">, v.TransformAction<string, string>]>;
        /** Corner radius in px; `12` and `"12px"` are both read. */
        readonly roundedCorners: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.NumberSchema<undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, v.TransformAction<string | number, number>, v.MinValueAction<number, 0, undefined>, v.MaxValueAction<number, 64, undefined>]>, 12>, 12>;
        readonly popUpColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
        /** 0 is a light scheme, anything else a dark one. */
        readonly textColor: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.NumberSchema<undefined>, v.StringSchema<undefined>], undefined>, v.TransformAction<string | number, 0 | 1>]>, 0>, 0>;
        readonly backgroundColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
        readonly mainButtonTextColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
        readonly mainButtonPopUpColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
        readonly mainButtonBorderTrace: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
        readonly auxiliaryButtonTextColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
        readonly auxiliaryButtonBorderTrace: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
        readonly welcomeMsgBackground: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
        readonly welcomeTextColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
        readonly inputBoxPopUpColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
        readonly botBubbleColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
        readonly botTextColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
        readonly botBubbleBorderColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
        readonly userMsgBubbleColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
        readonly userMsgTextColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
        readonly userMsgBubbleBorderColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
        readonly msgAreaColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
        readonly msgAreaBorderColor: v.OptionalSchema<v.SchemaWithFallback<v.UnionSchema<[v.LiteralSchema<"", undefined>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>], undefined>, "">, "">;
    }, undefined>, {}>;
    readonly limits: v.OptionalSchema<v.ObjectSchema<{
        /** Megabytes a file may have. */
        readonly fileMaxMB: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.MinValueAction<number, 0, undefined>]>, number>, number>;
        /** Megabytes an image may have. */
        readonly imageMaxMB: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.MinValueAction<number, 0, undefined>]>, number>, number>;
        /** Files and images one message may carry. */
        readonly maxAttachments: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.MinValueAction<number, 0, undefined>]>, number>, number>;
    }, undefined>, {}>;
    /** What of speech the service can do itself: reading aloud, taking dictation. */
    readonly speech: v.OptionalSchema<v.ObjectSchema<{
        readonly tts: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.PicklistSchema<[0, 1], undefined>, v.PicklistSchema<["0", "1"], undefined>, v.BooleanSchema<undefined>], undefined>, v.TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
        readonly stt: v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.PicklistSchema<[0, 1], undefined>, v.PicklistSchema<["0", "1"], undefined>, v.BooleanSchema<undefined>], undefined>, v.TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
    }, undefined>, undefined>;
    readonly links: v.OptionalSchema<v.ObjectSchema<{
        readonly terms: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
        readonly privacy: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
    }, undefined>, undefined>;
    /** Host pages that may embed the chat: exact origins or `https://*.example.com`; absent means any. */
    readonly allowedOrigins: v.OptionalSchema<v.ArraySchema<v.StringSchema<undefined>, undefined>, undefined>;
}, undefined>>;

// contract/conversation.d.ts
import * as v from 'valibot';
/** One conversation as the side menu lists it. */
export declare const Session: v.ObjectSchema<{
    readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
    readonly title: v.OptionalSchema<v.SchemaWithFallback<v.StringSchema<undefined>, "">, "">;
    /** The leaf of the branch on show; null while the conversation is empty. */
    readonly headId: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>, undefined>, null>;
    readonly createdAt: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly updatedAt: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    /** Whether an answer is being written now. */
    readonly running: v.OptionalSchema<v.BooleanSchema<undefined>, undefined>;
}, undefined>;
export type Session = v.InferOutput<typeof Session>;
/** An AG-UI content part: text, image or document. */
export declare const ContentPart: v.UnionSchema<[v.ObjectSchema<{
    readonly type: v.LiteralSchema<"text", undefined>;
    readonly text: v.StringSchema<undefined>;
}, undefined>, v.ObjectSchema<{
    readonly type: v.LiteralSchema<"image", undefined>;
    readonly source: v.UnionSchema<[v.ObjectSchema<{
        readonly type: v.LiteralSchema<"url", undefined>;
        readonly value: v.StringSchema<undefined>;
        readonly mimeType: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
    }, undefined>, v.ObjectSchema<{
        readonly type: v.LiteralSchema<"data", undefined>;
        readonly value: v.StringSchema<undefined>;
        readonly mimeType: v.StringSchema<undefined>;
    }, undefined>], undefined>;
    readonly metadata: v.OptionalSchema<v.AnySchema, undefined>;
}, undefined>, v.ObjectSchema<{
    readonly type: v.LiteralSchema<"document", undefined>;
    readonly source: v.UnionSchema<[v.ObjectSchema<{
        readonly type: v.LiteralSchema<"url", undefined>;
        readonly value: v.StringSchema<undefined>;
        readonly mimeType: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
    }, undefined>, v.ObjectSchema<{
        readonly type: v.LiteralSchema<"data", undefined>;
        readonly value: v.StringSchema<undefined>;
        readonly mimeType: v.StringSchema<undefined>;
    }, undefined>], undefined>;
    readonly metadata: v.OptionalSchema<v.AnySchema, undefined>;
}, undefined>], undefined>;
export type ContentPart = v.InferOutput<typeof ContentPart>;
/** Where a passage of an answer comes from. The text points to it with a link `[n](source:ID)`. */
export declare const Source: v.ObjectSchema<{
    readonly id: v.StringSchema<undefined>;
    readonly title: v.StringSchema<undefined>;
    readonly url: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
    /** The passage itself, plain text. */
    readonly snippet: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
    readonly mimeType: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
    readonly score: v.OptionalSchema<v.NumberSchema<undefined>, undefined>;
}, undefined>;
export type Source = v.InferOutput<typeof Source>;
export declare const StepKind: v.PicklistSchema<["file-knowledge", "web-knowledge", "prior-knowledge", "workflow", "api", "code", "mcp"], undefined>;
/** One step of how an answer came about, shown in developer mode. */
export declare const Step: v.ObjectSchema<{
    readonly id: v.StringSchema<undefined>;
    readonly kind: v.StringSchema<undefined>;
    readonly title: v.StringSchema<undefined>;
    /** `stopped` when the visitor stopped the answer while it ran. */
    readonly status: v.PicklistSchema<["running", "done", "failed", "stopped"], undefined>;
    readonly input: v.OptionalSchema<v.AnySchema, undefined>;
    readonly output: v.OptionalSchema<v.AnySchema, undefined>;
    readonly startedAt: v.OptionalSchema<v.NumberSchema<undefined>, undefined>;
    /** How long it took, milliseconds. */
    readonly ms: v.OptionalSchema<v.NumberSchema<undefined>, undefined>;
}, undefined>;
export type Step = v.InferOutput<typeof Step>;
/** What an answer waits for before it goes on: an AG-UI interrupt, with the call of a host-page tool where it is for one. */
export declare const Interrupt: v.ObjectSchema<{
    readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
    readonly reason: v.StringSchema<undefined>;
    /** What to ask the visitor. */
    readonly message: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
    readonly toolCallId: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
    /** The host-page tool and its arguments as JSON text. */
    readonly tool: v.OptionalSchema<v.ObjectSchema<{
        readonly name: v.StringSchema<undefined>;
        readonly arguments: v.StringSchema<undefined>;
    }, undefined>, undefined>;
    readonly responseSchema: v.OptionalSchema<v.AnySchema, undefined>;
    readonly expiresAt: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
}, undefined>;
export type Interrupt = v.InferOutput<typeof Interrupt>;
export declare const MessageStatus: v.PicklistSchema<["complete", "running", "stopped", "failed"], undefined>;
export type MessageStatus = v.InferOutput<typeof MessageStatus>;
/** A question or an answer. Messages form a tree by `parentId`: versions of a turn are siblings. */
export declare const Message: v.ObjectSchema<{
    readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
    readonly sessionId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
    readonly parentId: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>, undefined>;
    readonly role: v.PicklistSchema<["user", "assistant"], undefined>;
    readonly parts: v.SchemaWithPipe<readonly [v.ArraySchema<v.UnionSchema<[v.UnionSchema<[v.ObjectSchema<{
        readonly type: v.LiteralSchema<"text", undefined>;
        readonly text: v.StringSchema<undefined>;
    }, undefined>, v.ObjectSchema<{
        readonly type: v.LiteralSchema<"image", undefined>;
        readonly source: v.UnionSchema<[v.ObjectSchema<{
            readonly type: v.LiteralSchema<"url", undefined>;
            readonly value: v.StringSchema<undefined>;
            readonly mimeType: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
        }, undefined>, v.ObjectSchema<{
            readonly type: v.LiteralSchema<"data", undefined>;
            readonly value: v.StringSchema<undefined>;
            readonly mimeType: v.StringSchema<undefined>;
        }, undefined>], undefined>;
        readonly metadata: v.OptionalSchema<v.AnySchema, undefined>;
    }, undefined>, v.ObjectSchema<{
        readonly type: v.LiteralSchema<"document", undefined>;
        readonly source: v.UnionSchema<[v.ObjectSchema<{
            readonly type: v.LiteralSchema<"url", undefined>;
            readonly value: v.StringSchema<undefined>;
            readonly mimeType: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
        }, undefined>, v.ObjectSchema<{
            readonly type: v.LiteralSchema<"data", undefined>;
            readonly value: v.StringSchema<undefined>;
            readonly mimeType: v.StringSchema<undefined>;
        }, undefined>], undefined>;
        readonly metadata: v.OptionalSchema<v.AnySchema, undefined>;
    }, undefined>], undefined>, v.ObjectSchema<{
        readonly type: v.StringSchema<undefined>;
    }, undefined>], undefined>, undefined>, v.TransformAction<({
        type: "text";
        text: string;
    } | {
        type: "image";
        source: {
            type: "url";
            value: string;
            mimeType?: string | undefined;
        } | {
            type: "data";
            value: string;
            mimeType: string;
        };
        metadata?: any;
    } | {
        type: "document";
        source: {
            type: "url";
            value: string;
            mimeType?: string | undefined;
        } | {
            type: "data";
            value: string;
            mimeType: string;
        };
        metadata?: any;
    } | {
        type: string;
    })[], ({
        type: "text";
        text: string;
    } | {
        type: "image";
        source: {
            type: "url";
            value: string;
            mimeType?: string | undefined;
        } | {
            type: "data";
            value: string;
            mimeType: string;
        };
        metadata?: any;
    } | {
        type: "document";
        source: {
            type: "url";
            value: string;
            mimeType?: string | undefined;
        } | {
            type: "data";
            value: string;
            mimeType: string;
        };
        metadata?: any;
    })[]>]>;
    readonly createdAt: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly status: v.PicklistSchema<["complete", "running", "stopped", "failed"], undefined>;
    /** Why the answer failed; `code` is the error catalogue's number. */
    readonly error: v.OptionalSchema<v.ObjectSchema<{
        readonly message: v.StringSchema<undefined>;
        readonly code: v.OptionalSchema<v.NumberSchema<undefined>, undefined>;
    }, undefined>, undefined>;
    readonly runId: v.OptionalSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>, undefined>;
    readonly model: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
    readonly steps: v.OptionalSchema<v.ArraySchema<v.ObjectSchema<{
        readonly id: v.StringSchema<undefined>;
        readonly kind: v.StringSchema<undefined>;
        readonly title: v.StringSchema<undefined>;
        /** `stopped` when the visitor stopped the answer while it ran. */
        readonly status: v.PicklistSchema<["running", "done", "failed", "stopped"], undefined>;
        readonly input: v.OptionalSchema<v.AnySchema, undefined>;
        readonly output: v.OptionalSchema<v.AnySchema, undefined>;
        readonly startedAt: v.OptionalSchema<v.NumberSchema<undefined>, undefined>;
        /** How long it took, milliseconds. */
        readonly ms: v.OptionalSchema<v.NumberSchema<undefined>, undefined>;
    }, undefined>, undefined>, undefined>;
    readonly sources: v.OptionalSchema<v.ArraySchema<v.ObjectSchema<{
        readonly id: v.StringSchema<undefined>;
        readonly title: v.StringSchema<undefined>;
        readonly url: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
        /** The passage itself, plain text. */
        readonly snippet: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
        readonly mimeType: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
        readonly score: v.OptionalSchema<v.NumberSchema<undefined>, undefined>;
    }, undefined>, undefined>, undefined>;
    readonly reasoning: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
    /** How long it was reasoned, milliseconds. */
    readonly reasoningMs: v.OptionalSchema<v.NumberSchema<undefined>, undefined>;
    readonly usage: v.OptionalSchema<v.AnySchema, undefined>;
    /** What this complete answer waits for; absent once it has been answered or a later question was asked. */
    readonly interrupts: v.OptionalSchema<v.ArraySchema<v.ObjectSchema<{
        readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
        readonly reason: v.StringSchema<undefined>;
        /** What to ask the visitor. */
        readonly message: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
        readonly toolCallId: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
        /** The host-page tool and its arguments as JSON text. */
        readonly tool: v.OptionalSchema<v.ObjectSchema<{
            readonly name: v.StringSchema<undefined>;
            readonly arguments: v.StringSchema<undefined>;
        }, undefined>, undefined>;
        readonly responseSchema: v.OptionalSchema<v.AnySchema, undefined>;
        readonly expiresAt: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
    }, undefined>, undefined>, undefined>;
    readonly rating: v.OptionalSchema<v.NullableSchema<v.PicklistSchema<["like", "dislike"], undefined>, undefined>, undefined>;
    readonly reasons: v.OptionalSchema<v.ArraySchema<v.StringSchema<undefined>, undefined>, undefined>;
    /** What the visitor added to the reasons. */
    readonly comment: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
    readonly verdict: v.OptionalSchema<v.PicklistSchema<["better", "same", "worse"], undefined>, undefined>;
}, undefined>;
export type Message = v.InferOutput<typeof Message>;
/** `POST /v1/im/session/set`: what is absent stays as it is; an unknown or missing id makes a new session. */
export declare const SessionChange: v.ObjectSchema<{
    readonly id: v.OptionalSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>, undefined>;
    readonly title: v.OptionalSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MaxLengthAction<string, 200, undefined>]>, undefined>;
    readonly headId: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>, undefined>, undefined>;
    readonly deleted: v.OptionalSchema<v.BooleanSchema<undefined>, undefined>;
}, undefined>;
export type SessionChange = v.InferInput<typeof SessionChange>;

// contract/envelope.d.ts
import * as v from 'valibot';
/**
 * What every JSON reply of the service is wrapped in.
 * A missing `code` counts as 200; 200 and 1 mean success, everything else is a failure with `message` for people.
 */
export declare const Envelope: v.ObjectSchema<{
    readonly code: v.OptionalSchema<v.NumberSchema<undefined>, undefined>;
    readonly message: v.OptionalSchema<v.NullableSchema<v.StringSchema<undefined>, undefined>, undefined>;
    readonly object: v.OptionalSchema<v.UnknownSchema, undefined>;
}, undefined>;
export type Envelope = v.InferOutput<typeof Envelope>;
/** Whether an envelope's code means success. */
export declare const isSuccessCode: (code: number | undefined) => boolean;
/** A page of a list: `next` is an opaque cursor, absent on the last page. */
export declare const listOf: <Item extends v.GenericSchema>(item: Item) => v.ObjectSchema<{
    readonly list: v.ArraySchema<Item, undefined>;
    readonly next: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
}, undefined>;

// contract/feedback.d.ts
import * as v from 'valibot';
/** Why an answer is disliked, in the order in which the dialog shows them. Source: the specification, section 9. */
export declare const feedbackReasons: readonly ['wrong-answer', 'does-not-understand', 'typos', 'incorrect-facts', 'blank-answer', 'lack-of-professionalism', 'context-not-understood', 'illegal-content', 'others'];
export declare const FeedbackReason: v.PicklistSchema<readonly ["wrong-answer", "does-not-understand", "typos", "incorrect-facts", "blank-answer", "lack-of-professionalism", "context-not-understood", "illegal-content", "others"], undefined>;
export type FeedbackReason = v.InferOutput<typeof FeedbackReason>;
/** The most characters a comment may have. */
export declare const MAX_COMMENT_LENGTH = 1000;
/** `POST /v1/im/msg/feedback`: null takes a rating back, with its reasons and comment. */
export declare const FeedbackInput: v.ObjectSchema<{
    readonly messageId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
    readonly rating: v.NullableSchema<v.PicklistSchema<["like", "dislike"], undefined>, undefined>;
    readonly reasons: v.OptionalSchema<v.SchemaWithPipe<readonly [v.ArraySchema<v.PicklistSchema<readonly ["wrong-answer", "does-not-understand", "typos", "incorrect-facts", "blank-answer", "lack-of-professionalism", "context-not-understood", "illegal-content", "others"], undefined>, undefined>, v.MaxLengthAction<("blank-answer" | "context-not-understood" | "does-not-understand" | "illegal-content" | "incorrect-facts" | "lack-of-professionalism" | "others" | "typos" | "wrong-answer")[], 9, undefined>]>, undefined>;
    readonly comment: v.OptionalSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MaxLengthAction<string, 1000, undefined>]>, undefined>;
}, undefined>;
/** `POST /v1/im/msg/compare`: how a regenerated answer compares with the version before it; both are siblings. */
export declare const CompareInput: v.ObjectSchema<{
    readonly messageId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
    readonly previousId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
    readonly verdict: v.PicklistSchema<["better", "same", "worse"], undefined>;
}, undefined>;
export declare const sendFeedback: import("./operation.ts").Operation<v.ObjectSchema<{
    readonly messageId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
    readonly rating: v.NullableSchema<v.PicklistSchema<["like", "dislike"], undefined>, undefined>;
    readonly reasons: v.OptionalSchema<v.SchemaWithPipe<readonly [v.ArraySchema<v.PicklistSchema<readonly ["wrong-answer", "does-not-understand", "typos", "incorrect-facts", "blank-answer", "lack-of-professionalism", "context-not-understood", "illegal-content", "others"], undefined>, undefined>, v.MaxLengthAction<("blank-answer" | "context-not-understood" | "does-not-understand" | "illegal-content" | "incorrect-facts" | "lack-of-professionalism" | "others" | "typos" | "wrong-answer")[], 9, undefined>]>, undefined>;
    readonly comment: v.OptionalSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MaxLengthAction<string, 1000, undefined>]>, undefined>;
}, undefined>, v.OptionalSchema<v.UnknownSchema, undefined>>;
export declare const compareVersions: import("./operation.ts").Operation<v.ObjectSchema<{
    readonly messageId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
    readonly previousId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
    readonly verdict: v.PicklistSchema<["better", "same", "worse"], undefined>;
}, undefined>, v.OptionalSchema<v.UnknownSchema, undefined>>;

// contract/headers.d.ts
/** The request headers of every call, in the spelling of the specification. */
export declare const headerNames: {
    readonly language: 'Accept-Language';
    readonly botId: 'X-Bot-Id';
    readonly channelId: 'X-Channel-Id';
    readonly styleId: 'X-Style-Id';
    readonly accessMode: 'X-Access-Mode';
    readonly guid: 'X-Guid';
    readonly authorization: 'Authorization';
    readonly lastEventId: 'Last-Event-ID';
};
/** How a visitor reaches the bot: `normal`, or `preview` for the bot's makers. */
export type AccessMode = 'normal' | 'preview';
/** The languages of the interface. */
export type Language = 'en' | 'zh-CN';

// contract/identity.d.ts
import * as v from 'valibot';
/** `GET /v1/base/domain?customDomain=`: the sign-in client id of a custom domain. */
export declare const CustomDomain: v.ObjectSchema<{
    readonly clientId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
}, undefined>;
/** `GET /v1/user/freeLogin`: a token for an anonymous or preview visitor. */
export declare const FreeLogin: v.ObjectSchema<{
    readonly token: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly expiresAt: v.OptionalSchema<v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>, undefined>;
}, undefined>;
export declare const UserStatus: v.PicklistSchema<["ok", "needs-approval", "submitted", "under-review", "rejected", "disabled"], undefined>;
export type UserStatus = v.InferOutput<typeof UserStatus>;
/** `GET /v1/user/isLogin`: who the presented token belongs to, and what they may do. */
export declare const LoginState: v.ObjectSchema<{
    readonly login: v.BooleanSchema<undefined>;
    readonly user: v.OptionalSchema<v.ObjectSchema<{
        readonly id: v.StringSchema<undefined>;
        readonly name: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
        readonly email: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
        readonly phone: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
    }, undefined>, undefined>;
    readonly role: v.PicklistSchema<["anonymous", "trial", "user", "preview"], undefined>;
    readonly status: v.OptionalSchema<v.SchemaWithFallback<v.PicklistSchema<["ok", "needs-approval", "submitted", "under-review", "rejected", "disabled"], undefined>, "ok">, "ok">;
    /** The administrator's words, when there are any. */
    readonly reason: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
    readonly entitlement: v.OptionalSchema<v.ObjectSchema<{
        readonly plan: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
        readonly remaining: v.OptionalSchema<v.NumberSchema<undefined>, undefined>;
        readonly until: v.OptionalSchema<v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>, undefined>;
        readonly unlocked: v.OptionalSchema<v.BooleanSchema<undefined>, undefined>;
    }, undefined>, undefined>;
}, undefined>;
export type LoginState = v.InferOutput<typeof LoginState>;
/**
 * Who a visitor is before the service has given a token: built once a browser, sent as the anonymous identity token
 * `id.` + base64url of this object's JSON.
 */
export declare const IdentityPayload: v.ObjectSchema<{
    /** The browser's user-agent string, `web` where there is none. */
    readonly userAgent: v.StringSchema<undefined>;
    readonly clientType: v.LiteralSchema<1, undefined>;
    readonly uuid: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.UuidAction<string, undefined>]>;
}, undefined>;
export type IdentityPayload = v.InferOutput<typeof IdentityPayload>;
export declare const baseDomain: import("./operation.ts").Operation<v.ObjectSchema<{
    readonly customDomain: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 253, undefined>]>;
}, undefined>, v.ObjectSchema<{
    readonly clientId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
}, undefined>>;
export declare const freeLogin: import("./operation.ts").Operation<v.ObjectSchema<{}, undefined>, v.ObjectSchema<{
    readonly token: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly expiresAt: v.OptionalSchema<v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>, undefined>;
}, undefined>>;
export declare const isLogin: import("./operation.ts").Operation<v.ObjectSchema<{}, undefined>, v.ObjectSchema<{
    readonly login: v.BooleanSchema<undefined>;
    readonly user: v.OptionalSchema<v.ObjectSchema<{
        readonly id: v.StringSchema<undefined>;
        readonly name: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
        readonly email: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
        readonly phone: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
    }, undefined>, undefined>;
    readonly role: v.PicklistSchema<["anonymous", "trial", "user", "preview"], undefined>;
    readonly status: v.OptionalSchema<v.SchemaWithFallback<v.PicklistSchema<["ok", "needs-approval", "submitted", "under-review", "rejected", "disabled"], undefined>, "ok">, "ok">;
    /** The administrator's words, when there are any. */
    readonly reason: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
    readonly entitlement: v.OptionalSchema<v.ObjectSchema<{
        readonly plan: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
        readonly remaining: v.OptionalSchema<v.NumberSchema<undefined>, undefined>;
        readonly until: v.OptionalSchema<v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>, undefined>;
        readonly unlocked: v.OptionalSchema<v.BooleanSchema<undefined>, undefined>;
    }, undefined>, undefined>;
}, undefined>>;
/** `POST /v1/user/hostLogin`: a token for the user whom a JWT of the embedding site names. */
export declare const HostLogin: v.ObjectSchema<{
    readonly token: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly user: v.ObjectSchema<{
        readonly id: v.StringSchema<undefined>;
        readonly name: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
        readonly email: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
    }, undefined>;
}, undefined>;
/** The bearer, an anonymous visitor, becomes the user: what the visitor has asked so far goes with them. */
export declare const hostLogin: import("./operation.ts").Operation<v.ObjectSchema<{
    readonly token: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 16000, undefined>]>;
}, undefined>, v.ObjectSchema<{
    readonly token: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly user: v.ObjectSchema<{
        readonly id: v.StringSchema<undefined>;
        readonly name: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
        readonly email: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
    }, undefined>;
}, undefined>>;
/** `GET /v1/user/logout`: the presented token is honoured no more. */
export declare const logout: import("./operation.ts").Operation<v.ObjectSchema<{}, undefined>, v.OptionalSchema<v.UnknownSchema, undefined>>;

// contract/operation.d.ts
import * as v from 'valibot';
/** A JSON call of the /im service: its path is below the base; `request` is the query of a GET, the body of a POST. */
export type Operation<Request extends v.GenericSchema = v.GenericSchema, Response extends v.GenericSchema = v.GenericSchema> = {
    method: 'GET' | 'POST';
    path: string;
    request: Request;
    /** The envelope's `object` in a reply. */
    response: Response;
};
export type OperationRequest<Call extends Operation> = v.InferInput<Call['request']>;
export type OperationResponse<Call extends Operation> = v.InferOutput<Call['response']>;
/** Describes a call. Each is an export of its own, so that an app carries only those it makes. */
export declare const operation: <Request extends v.GenericSchema, Response extends v.GenericSchema>(call: Operation<Request, Response>) => Operation<Request, Response>;
/** The reply of a call that has nothing to say but that it succeeded. */
export declare const Nothing: v.OptionalSchema<v.UnknownSchema, undefined>;

// contract/operations.d.ts
import type { Operation } from './operation.ts';
/**
 * Every JSON call by its name, for documents and servers; the app imports the calls it makes one by one.
 * Beside them, `streamPaths` answer with event streams (`RunInput`, `RunEvent`) and `bytePaths` carry audio one way.
 */
export declare const operations: {
    readonly baseConfig: Operation<import("valibot").ObjectSchema<{}, undefined>, import("valibot").ObjectSchema<{
        readonly channel: import("valibot").OptionalSchema<import("valibot").ObjectSchema<{
            readonly isSidebar: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").SchemaWithPipe<readonly [import("valibot").UnionSchema<[import("valibot").PicklistSchema<[0, 1], undefined>, import("valibot").PicklistSchema<["0", "1"], undefined>, import("valibot").BooleanSchema<undefined>], undefined>, import("valibot").TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
            readonly topBar: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").StringSchema<undefined>, "">, "">;
            readonly isAnonymous: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").SchemaWithPipe<readonly [import("valibot").UnionSchema<[import("valibot").PicklistSchema<[0, 1], undefined>, import("valibot").PicklistSchema<["0", "1"], undefined>, import("valibot").BooleanSchema<undefined>], undefined>, import("valibot").TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
            readonly isTrial: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").SchemaWithPipe<readonly [import("valibot").UnionSchema<[import("valibot").PicklistSchema<[0, 1], undefined>, import("valibot").PicklistSchema<["0", "1"], undefined>, import("valibot").BooleanSchema<undefined>], undefined>, import("valibot").TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
            readonly hasLogOut: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").SchemaWithPipe<readonly [import("valibot").UnionSchema<[import("valibot").PicklistSchema<[0, 1], undefined>, import("valibot").PicklistSchema<["0", "1"], undefined>, import("valibot").BooleanSchema<undefined>], undefined>, import("valibot").TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
            readonly userAvatar: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").StringSchema<undefined>, "">, "">;
            readonly botAvatar: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").StringSchema<undefined>, "">, "">;
        }, undefined>, {}>;
        readonly robot: import("valibot").OptionalSchema<import("valibot").ObjectSchema<{
            readonly botName: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").StringSchema<undefined>, "">, "">;
            readonly llmModel: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").StringSchema<undefined>, "">, "">;
            readonly examMsg: import("valibot").SchemaWithPipe<readonly [import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").ArraySchema<import("valibot").StringSchema<undefined>, undefined>, readonly []>, readonly []>, import("valibot").TransformAction<string[], string[]>]>;
            readonly firstMsg: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").StringSchema<undefined>, "">, "">;
            readonly supportFile: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").SchemaWithPipe<readonly [import("valibot").UnionSchema<[import("valibot").PicklistSchema<[0, 1], undefined>, import("valibot").PicklistSchema<["0", "1"], undefined>, import("valibot").BooleanSchema<undefined>], undefined>, import("valibot").TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
            readonly whetherPredict: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").SchemaWithPipe<readonly [import("valibot").UnionSchema<[import("valibot").PicklistSchema<[0, 1], undefined>, import("valibot").PicklistSchema<["0", "1"], undefined>, import("valibot").BooleanSchema<undefined>], undefined>, import("valibot").TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
            readonly supportPicture: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").SchemaWithPipe<readonly [import("valibot").UnionSchema<[import("valibot").PicklistSchema<[0, 1], undefined>, import("valibot").PicklistSchema<["0", "1"], undefined>, import("valibot").BooleanSchema<undefined>], undefined>, import("valibot").TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
            readonly isDisplaySource: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").SchemaWithPipe<readonly [import("valibot").UnionSchema<[import("valibot").PicklistSchema<[0, 1], undefined>, import("valibot").PicklistSchema<["0", "1"], undefined>, import("valibot").BooleanSchema<undefined>], undefined>, import("valibot").TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
            readonly openVoice: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").SchemaWithPipe<readonly [import("valibot").UnionSchema<[import("valibot").PicklistSchema<[0, 1], undefined>, import("valibot").PicklistSchema<["0", "1"], undefined>, import("valibot").BooleanSchema<undefined>], undefined>, import("valibot").TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
            readonly developerMode: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").SchemaWithPipe<readonly [import("valibot").UnionSchema<[import("valibot").PicklistSchema<[0, 1], undefined>, import("valibot").PicklistSchema<["0", "1"], undefined>, import("valibot").BooleanSchema<undefined>], undefined>, import("valibot").TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
            readonly questionTemplate: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").ArraySchema<import("valibot").UnionSchema<[import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").TransformAction<string, {
                title: string;
                text: string;
            }>]>, import("valibot").ObjectSchema<{
                readonly title: import("valibot").StringSchema<undefined>;
                readonly text: import("valibot").StringSchema<undefined>;
            }, undefined>], undefined>, undefined>, readonly []>, readonly []>;
            readonly payInfo: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").ObjectSchema<{
                readonly required: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").SchemaWithPipe<readonly [import("valibot").UnionSchema<[import("valibot").PicklistSchema<[0, 1], undefined>, import("valibot").PicklistSchema<["0", "1"], undefined>, import("valibot").BooleanSchema<undefined>], undefined>, import("valibot").TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
                readonly plans: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").ArraySchema<import("valibot").ObjectSchema<{
                    readonly id: import("valibot").StringSchema<undefined>;
                    readonly name: import("valibot").StringSchema<undefined>;
                    readonly kind: import("valibot").PicklistSchema<["subscription", "unlock"], undefined>;
                    readonly priceUsd: import("valibot").SchemaWithPipe<readonly [import("valibot").NumberSchema<undefined>, import("valibot").MinValueAction<number, 0, undefined>]>;
                    readonly interval: import("valibot").OptionalSchema<import("valibot").LiteralSchema<"month", undefined>, undefined>;
                    readonly features: import("valibot").OptionalSchema<import("valibot").ArraySchema<import("valibot").StringSchema<undefined>, undefined>, undefined>;
                }, undefined>, undefined>, readonly []>, readonly []>;
            }, undefined>, {
                readonly required: 0;
                readonly plans: readonly [];
            }>, {
                readonly required: 0;
                readonly plans: readonly [];
            }>;
        }, undefined>, {}>;
        readonly style: import("valibot").OptionalSchema<import("valibot").ObjectSchema<{
            readonly themeColor: import("valibot").SchemaWithPipe<readonly [import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").UnionSchema<[import("valibot").LiteralSchema<"", undefined>, import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").RegexAction<string, undefined>]>], undefined>, "">, "">, import("valibot").TransformAction<string, string>]>;
            readonly roundedCorners: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").SchemaWithPipe<readonly [import("valibot").UnionSchema<[import("valibot").NumberSchema<undefined>, import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").RegexAction<string, undefined>]>], undefined>, import("valibot").TransformAction<string | number, number>, import("valibot").MinValueAction<number, 0, undefined>, import("valibot").MaxValueAction<number, 64, undefined>]>, 12>, 12>;
            readonly popUpColor: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").UnionSchema<[import("valibot").LiteralSchema<"", undefined>, import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").RegexAction<string, undefined>]>], undefined>, "">, "">;
            readonly textColor: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").SchemaWithPipe<readonly [import("valibot").UnionSchema<[import("valibot").NumberSchema<undefined>, import("valibot").StringSchema<undefined>], undefined>, import("valibot").TransformAction<string | number, 0 | 1>]>, 0>, 0>;
            readonly backgroundColor: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").UnionSchema<[import("valibot").LiteralSchema<"", undefined>, import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").RegexAction<string, undefined>]>], undefined>, "">, "">;
            readonly mainButtonTextColor: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").UnionSchema<[import("valibot").LiteralSchema<"", undefined>, import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").RegexAction<string, undefined>]>], undefined>, "">, "">;
            readonly mainButtonPopUpColor: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").UnionSchema<[import("valibot").LiteralSchema<"", undefined>, import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").RegexAction<string, undefined>]>], undefined>, "">, "">;
            readonly mainButtonBorderTrace: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").UnionSchema<[import("valibot").LiteralSchema<"", undefined>, import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").RegexAction<string, undefined>]>], undefined>, "">, "">;
            readonly auxiliaryButtonTextColor: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").UnionSchema<[import("valibot").LiteralSchema<"", undefined>, import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").RegexAction<string, undefined>]>], undefined>, "">, "">;
            readonly auxiliaryButtonBorderTrace: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").UnionSchema<[import("valibot").LiteralSchema<"", undefined>, import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").RegexAction<string, undefined>]>], undefined>, "">, "">;
            readonly welcomeMsgBackground: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").UnionSchema<[import("valibot").LiteralSchema<"", undefined>, import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").RegexAction<string, undefined>]>], undefined>, "">, "">;
            readonly welcomeTextColor: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").UnionSchema<[import("valibot").LiteralSchema<"", undefined>, import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").RegexAction<string, undefined>]>], undefined>, "">, "">;
            readonly inputBoxPopUpColor: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").UnionSchema<[import("valibot").LiteralSchema<"", undefined>, import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").RegexAction<string, undefined>]>], undefined>, "">, "">;
            readonly botBubbleColor: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").UnionSchema<[import("valibot").LiteralSchema<"", undefined>, import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").RegexAction<string, undefined>]>], undefined>, "">, "">;
            readonly botTextColor: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").UnionSchema<[import("valibot").LiteralSchema<"", undefined>, import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").RegexAction<string, undefined>]>], undefined>, "">, "">;
            readonly botBubbleBorderColor: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").UnionSchema<[import("valibot").LiteralSchema<"", undefined>, import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").RegexAction<string, undefined>]>], undefined>, "">, "">;
            readonly userMsgBubbleColor: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").UnionSchema<[import("valibot").LiteralSchema<"", undefined>, import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").RegexAction<string, undefined>]>], undefined>, "">, "">;
            readonly userMsgTextColor: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").UnionSchema<[import("valibot").LiteralSchema<"", undefined>, import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").RegexAction<string, undefined>]>], undefined>, "">, "">;
            readonly userMsgBubbleBorderColor: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").UnionSchema<[import("valibot").LiteralSchema<"", undefined>, import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").RegexAction<string, undefined>]>], undefined>, "">, "">;
            readonly msgAreaColor: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").UnionSchema<[import("valibot").LiteralSchema<"", undefined>, import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").RegexAction<string, undefined>]>], undefined>, "">, "">;
            readonly msgAreaBorderColor: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").UnionSchema<[import("valibot").LiteralSchema<"", undefined>, import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").RegexAction<string, undefined>]>], undefined>, "">, "">;
        }, undefined>, {}>;
        readonly limits: import("valibot").OptionalSchema<import("valibot").ObjectSchema<{
            readonly fileMaxMB: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").SchemaWithPipe<readonly [import("valibot").NumberSchema<undefined>, import("valibot").MinValueAction<number, 0, undefined>]>, number>, number>;
            readonly imageMaxMB: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").SchemaWithPipe<readonly [import("valibot").NumberSchema<undefined>, import("valibot").MinValueAction<number, 0, undefined>]>, number>, number>;
            readonly maxAttachments: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").SchemaWithPipe<readonly [import("valibot").NumberSchema<undefined>, import("valibot").MinValueAction<number, 0, undefined>]>, number>, number>;
        }, undefined>, {}>;
        readonly speech: import("valibot").OptionalSchema<import("valibot").ObjectSchema<{
            readonly tts: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").SchemaWithPipe<readonly [import("valibot").UnionSchema<[import("valibot").PicklistSchema<[0, 1], undefined>, import("valibot").PicklistSchema<["0", "1"], undefined>, import("valibot").BooleanSchema<undefined>], undefined>, import("valibot").TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
            readonly stt: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").SchemaWithPipe<readonly [import("valibot").UnionSchema<[import("valibot").PicklistSchema<[0, 1], undefined>, import("valibot").PicklistSchema<["0", "1"], undefined>, import("valibot").BooleanSchema<undefined>], undefined>, import("valibot").TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
        }, undefined>, undefined>;
        readonly links: import("valibot").OptionalSchema<import("valibot").ObjectSchema<{
            readonly terms: import("valibot").OptionalSchema<import("valibot").StringSchema<undefined>, undefined>;
            readonly privacy: import("valibot").OptionalSchema<import("valibot").StringSchema<undefined>, undefined>;
        }, undefined>, undefined>;
        readonly allowedOrigins: import("valibot").OptionalSchema<import("valibot").ArraySchema<import("valibot").StringSchema<undefined>, undefined>, undefined>;
    }, undefined>>;
    readonly baseDomain: Operation<import("valibot").ObjectSchema<{
        readonly customDomain: import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MinLengthAction<string, 1, undefined>, import("valibot").MaxLengthAction<string, 253, undefined>]>;
    }, undefined>, import("valibot").ObjectSchema<{
        readonly clientId: import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MinLengthAction<string, 1, undefined>]>;
    }, undefined>>;
    readonly freeLogin: Operation<import("valibot").ObjectSchema<{}, undefined>, import("valibot").ObjectSchema<{
        readonly token: import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MinLengthAction<string, 1, undefined>]>;
        readonly expiresAt: import("valibot").OptionalSchema<import("valibot").SchemaWithPipe<readonly [import("valibot").NumberSchema<undefined>, import("valibot").IntegerAction<number, undefined>, import("valibot").MinValueAction<number, 0, undefined>]>, undefined>;
    }, undefined>>;
    readonly hostLogin: Operation<import("valibot").ObjectSchema<{
        readonly token: import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MinLengthAction<string, 1, undefined>, import("valibot").MaxLengthAction<string, 16000, undefined>]>;
    }, undefined>, import("valibot").ObjectSchema<{
        readonly token: import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MinLengthAction<string, 1, undefined>]>;
        readonly user: import("valibot").ObjectSchema<{
            readonly id: import("valibot").StringSchema<undefined>;
            readonly name: import("valibot").OptionalSchema<import("valibot").StringSchema<undefined>, undefined>;
            readonly email: import("valibot").OptionalSchema<import("valibot").StringSchema<undefined>, undefined>;
        }, undefined>;
    }, undefined>>;
    readonly isLogin: Operation<import("valibot").ObjectSchema<{}, undefined>, import("valibot").ObjectSchema<{
        readonly login: import("valibot").BooleanSchema<undefined>;
        readonly user: import("valibot").OptionalSchema<import("valibot").ObjectSchema<{
            readonly id: import("valibot").StringSchema<undefined>;
            readonly name: import("valibot").OptionalSchema<import("valibot").StringSchema<undefined>, undefined>;
            readonly email: import("valibot").OptionalSchema<import("valibot").StringSchema<undefined>, undefined>;
            readonly phone: import("valibot").OptionalSchema<import("valibot").StringSchema<undefined>, undefined>;
        }, undefined>, undefined>;
        readonly role: import("valibot").PicklistSchema<["anonymous", "trial", "user", "preview"], undefined>;
        readonly status: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").PicklistSchema<["ok", "needs-approval", "submitted", "under-review", "rejected", "disabled"], undefined>, "ok">, "ok">;
        readonly reason: import("valibot").OptionalSchema<import("valibot").StringSchema<undefined>, undefined>;
        readonly entitlement: import("valibot").OptionalSchema<import("valibot").ObjectSchema<{
            readonly plan: import("valibot").OptionalSchema<import("valibot").StringSchema<undefined>, undefined>;
            readonly remaining: import("valibot").OptionalSchema<import("valibot").NumberSchema<undefined>, undefined>;
            readonly until: import("valibot").OptionalSchema<import("valibot").SchemaWithPipe<readonly [import("valibot").NumberSchema<undefined>, import("valibot").IntegerAction<number, undefined>, import("valibot").MinValueAction<number, 0, undefined>]>, undefined>;
            readonly unlocked: import("valibot").OptionalSchema<import("valibot").BooleanSchema<undefined>, undefined>;
        }, undefined>, undefined>;
    }, undefined>>;
    readonly logout: Operation<import("valibot").ObjectSchema<{}, undefined>, import("valibot").OptionalSchema<import("valibot").UnknownSchema, undefined>>;
    readonly pullSession: Operation<import("valibot").ObjectSchema<{
        readonly next: import("valibot").OptionalSchema<import("valibot").StringSchema<undefined>, undefined>;
        readonly query: import("valibot").OptionalSchema<import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MaxLengthAction<string, 200, undefined>]>, undefined>;
    }, undefined>, import("valibot").ObjectSchema<{
        readonly list: import("valibot").ArraySchema<import("valibot").ObjectSchema<{
            readonly id: import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MinLengthAction<string, 1, undefined>, import("valibot").MaxLengthAction<string, 128, undefined>]>;
            readonly title: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").StringSchema<undefined>, "">, "">;
            readonly headId: import("valibot").OptionalSchema<import("valibot").NullableSchema<import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MinLengthAction<string, 1, undefined>, import("valibot").MaxLengthAction<string, 128, undefined>]>, undefined>, null>;
            readonly createdAt: import("valibot").SchemaWithPipe<readonly [import("valibot").NumberSchema<undefined>, import("valibot").IntegerAction<number, undefined>, import("valibot").MinValueAction<number, 0, undefined>]>;
            readonly updatedAt: import("valibot").SchemaWithPipe<readonly [import("valibot").NumberSchema<undefined>, import("valibot").IntegerAction<number, undefined>, import("valibot").MinValueAction<number, 0, undefined>]>;
            readonly running: import("valibot").OptionalSchema<import("valibot").BooleanSchema<undefined>, undefined>;
        }, undefined>, undefined>;
        readonly next: import("valibot").OptionalSchema<import("valibot").StringSchema<undefined>, undefined>;
    }, undefined>>;
    readonly setSession: Operation<import("valibot").ObjectSchema<{
        readonly id: import("valibot").OptionalSchema<import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MinLengthAction<string, 1, undefined>, import("valibot").MaxLengthAction<string, 128, undefined>]>, undefined>;
        readonly title: import("valibot").OptionalSchema<import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MaxLengthAction<string, 200, undefined>]>, undefined>;
        readonly headId: import("valibot").OptionalSchema<import("valibot").NullableSchema<import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MinLengthAction<string, 1, undefined>, import("valibot").MaxLengthAction<string, 128, undefined>]>, undefined>, undefined>;
        readonly deleted: import("valibot").OptionalSchema<import("valibot").BooleanSchema<undefined>, undefined>;
    }, undefined>, import("valibot").ObjectSchema<{
        readonly id: import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MinLengthAction<string, 1, undefined>, import("valibot").MaxLengthAction<string, 128, undefined>]>;
        readonly title: import("valibot").OptionalSchema<import("valibot").SchemaWithFallback<import("valibot").StringSchema<undefined>, "">, "">;
        readonly headId: import("valibot").OptionalSchema<import("valibot").NullableSchema<import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MinLengthAction<string, 1, undefined>, import("valibot").MaxLengthAction<string, 128, undefined>]>, undefined>, null>;
        readonly createdAt: import("valibot").SchemaWithPipe<readonly [import("valibot").NumberSchema<undefined>, import("valibot").IntegerAction<number, undefined>, import("valibot").MinValueAction<number, 0, undefined>]>;
        readonly updatedAt: import("valibot").SchemaWithPipe<readonly [import("valibot").NumberSchema<undefined>, import("valibot").IntegerAction<number, undefined>, import("valibot").MinValueAction<number, 0, undefined>]>;
        readonly running: import("valibot").OptionalSchema<import("valibot").BooleanSchema<undefined>, undefined>;
    }, undefined>>;
    readonly pullHistory: Operation<import("valibot").ObjectSchema<{
        readonly sessionId: import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MinLengthAction<string, 1, undefined>, import("valibot").MaxLengthAction<string, 128, undefined>]>;
        readonly next: import("valibot").OptionalSchema<import("valibot").StringSchema<undefined>, undefined>;
    }, undefined>, import("valibot").ObjectSchema<{
        readonly list: import("valibot").ArraySchema<import("valibot").ObjectSchema<{
            readonly id: import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MinLengthAction<string, 1, undefined>, import("valibot").MaxLengthAction<string, 128, undefined>]>;
            readonly sessionId: import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MinLengthAction<string, 1, undefined>, import("valibot").MaxLengthAction<string, 128, undefined>]>;
            readonly parentId: import("valibot").NullableSchema<import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MinLengthAction<string, 1, undefined>, import("valibot").MaxLengthAction<string, 128, undefined>]>, undefined>;
            readonly role: import("valibot").PicklistSchema<["user", "assistant"], undefined>;
            readonly parts: import("valibot").SchemaWithPipe<readonly [import("valibot").ArraySchema<import("valibot").UnionSchema<[import("valibot").UnionSchema<[import("valibot").ObjectSchema<{
                readonly type: import("valibot").LiteralSchema<"text", undefined>;
                readonly text: import("valibot").StringSchema<undefined>;
            }, undefined>, import("valibot").ObjectSchema<{
                readonly type: import("valibot").LiteralSchema<"image", undefined>;
                readonly source: import("valibot").UnionSchema<[import("valibot").ObjectSchema<{
                    readonly type: import("valibot").LiteralSchema<"url", undefined>;
                    readonly value: import("valibot").StringSchema<undefined>;
                    readonly mimeType: import("valibot").OptionalSchema<import("valibot").StringSchema<undefined>, undefined>;
                }, undefined>, import("valibot").ObjectSchema<{
                    readonly type: import("valibot").LiteralSchema<"data", undefined>;
                    readonly value: import("valibot").StringSchema<undefined>;
                    readonly mimeType: import("valibot").StringSchema<undefined>;
                }, undefined>], undefined>;
                readonly metadata: import("valibot").OptionalSchema<import("valibot").AnySchema, undefined>;
            }, undefined>, import("valibot").ObjectSchema<{
                readonly type: import("valibot").LiteralSchema<"document", undefined>;
                readonly source: import("valibot").UnionSchema<[import("valibot").ObjectSchema<{
                    readonly type: import("valibot").LiteralSchema<"url", undefined>;
                    readonly value: import("valibot").StringSchema<undefined>;
                    readonly mimeType: import("valibot").OptionalSchema<import("valibot").StringSchema<undefined>, undefined>;
                }, undefined>, import("valibot").ObjectSchema<{
                    readonly type: import("valibot").LiteralSchema<"data", undefined>;
                    readonly value: import("valibot").StringSchema<undefined>;
                    readonly mimeType: import("valibot").StringSchema<undefined>;
                }, undefined>], undefined>;
                readonly metadata: import("valibot").OptionalSchema<import("valibot").AnySchema, undefined>;
            }, undefined>], undefined>, import("valibot").ObjectSchema<{
                readonly type: import("valibot").StringSchema<undefined>;
            }, undefined>], undefined>, undefined>, import("valibot").TransformAction<({
                type: "text";
                text: string;
            } | {
                type: "image";
                source: {
                    type: "url";
                    value: string;
                    mimeType?: string | undefined;
                } | {
                    type: "data";
                    value: string;
                    mimeType: string;
                };
                metadata?: any;
            } | {
                type: "document";
                source: {
                    type: "url";
                    value: string;
                    mimeType?: string | undefined;
                } | {
                    type: "data";
                    value: string;
                    mimeType: string;
                };
                metadata?: any;
            } | {
                type: string;
            })[], ({
                type: "text";
                text: string;
            } | {
                type: "image";
                source: {
                    type: "url";
                    value: string;
                    mimeType?: string | undefined;
                } | {
                    type: "data";
                    value: string;
                    mimeType: string;
                };
                metadata?: any;
            } | {
                type: "document";
                source: {
                    type: "url";
                    value: string;
                    mimeType?: string | undefined;
                } | {
                    type: "data";
                    value: string;
                    mimeType: string;
                };
                metadata?: any;
            })[]>]>;
            readonly createdAt: import("valibot").SchemaWithPipe<readonly [import("valibot").NumberSchema<undefined>, import("valibot").IntegerAction<number, undefined>, import("valibot").MinValueAction<number, 0, undefined>]>;
            readonly status: import("valibot").PicklistSchema<["complete", "running", "stopped", "failed"], undefined>;
            readonly error: import("valibot").OptionalSchema<import("valibot").ObjectSchema<{
                readonly message: import("valibot").StringSchema<undefined>;
                readonly code: import("valibot").OptionalSchema<import("valibot").NumberSchema<undefined>, undefined>;
            }, undefined>, undefined>;
            readonly runId: import("valibot").OptionalSchema<import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MinLengthAction<string, 1, undefined>, import("valibot").MaxLengthAction<string, 128, undefined>]>, undefined>;
            readonly model: import("valibot").OptionalSchema<import("valibot").StringSchema<undefined>, undefined>;
            readonly steps: import("valibot").OptionalSchema<import("valibot").ArraySchema<import("valibot").ObjectSchema<{
                readonly id: import("valibot").StringSchema<undefined>;
                readonly kind: import("valibot").StringSchema<undefined>;
                readonly title: import("valibot").StringSchema<undefined>;
                readonly status: import("valibot").PicklistSchema<["running", "done", "failed", "stopped"], undefined>;
                readonly input: import("valibot").OptionalSchema<import("valibot").AnySchema, undefined>;
                readonly output: import("valibot").OptionalSchema<import("valibot").AnySchema, undefined>;
                readonly startedAt: import("valibot").OptionalSchema<import("valibot").NumberSchema<undefined>, undefined>;
                readonly ms: import("valibot").OptionalSchema<import("valibot").NumberSchema<undefined>, undefined>;
            }, undefined>, undefined>, undefined>;
            readonly sources: import("valibot").OptionalSchema<import("valibot").ArraySchema<import("valibot").ObjectSchema<{
                readonly id: import("valibot").StringSchema<undefined>;
                readonly title: import("valibot").StringSchema<undefined>;
                readonly url: import("valibot").OptionalSchema<import("valibot").StringSchema<undefined>, undefined>;
                readonly snippet: import("valibot").OptionalSchema<import("valibot").StringSchema<undefined>, undefined>;
                readonly mimeType: import("valibot").OptionalSchema<import("valibot").StringSchema<undefined>, undefined>;
                readonly score: import("valibot").OptionalSchema<import("valibot").NumberSchema<undefined>, undefined>;
            }, undefined>, undefined>, undefined>;
            readonly reasoning: import("valibot").OptionalSchema<import("valibot").StringSchema<undefined>, undefined>;
            readonly reasoningMs: import("valibot").OptionalSchema<import("valibot").NumberSchema<undefined>, undefined>;
            readonly usage: import("valibot").OptionalSchema<import("valibot").AnySchema, undefined>;
            readonly interrupts: import("valibot").OptionalSchema<import("valibot").ArraySchema<import("valibot").ObjectSchema<{
                readonly id: import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MinLengthAction<string, 1, undefined>, import("valibot").MaxLengthAction<string, 128, undefined>]>;
                readonly reason: import("valibot").StringSchema<undefined>;
                readonly message: import("valibot").OptionalSchema<import("valibot").StringSchema<undefined>, undefined>;
                readonly toolCallId: import("valibot").OptionalSchema<import("valibot").StringSchema<undefined>, undefined>;
                readonly tool: import("valibot").OptionalSchema<import("valibot").ObjectSchema<{
                    readonly name: import("valibot").StringSchema<undefined>;
                    readonly arguments: import("valibot").StringSchema<undefined>;
                }, undefined>, undefined>;
                readonly responseSchema: import("valibot").OptionalSchema<import("valibot").AnySchema, undefined>;
                readonly expiresAt: import("valibot").OptionalSchema<import("valibot").StringSchema<undefined>, undefined>;
            }, undefined>, undefined>, undefined>;
            readonly rating: import("valibot").OptionalSchema<import("valibot").NullableSchema<import("valibot").PicklistSchema<["like", "dislike"], undefined>, undefined>, undefined>;
            readonly reasons: import("valibot").OptionalSchema<import("valibot").ArraySchema<import("valibot").StringSchema<undefined>, undefined>, undefined>;
            readonly comment: import("valibot").OptionalSchema<import("valibot").StringSchema<undefined>, undefined>;
            readonly verdict: import("valibot").OptionalSchema<import("valibot").PicklistSchema<["better", "same", "worse"], undefined>, undefined>;
        }, undefined>, undefined>;
        readonly next: import("valibot").OptionalSchema<import("valibot").StringSchema<undefined>, undefined>;
    }, undefined>>;
    readonly stopRun: Operation<import("valibot").ObjectSchema<{
        readonly runId: import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MinLengthAction<string, 1, undefined>, import("valibot").MaxLengthAction<string, 128, undefined>]>;
    }, undefined>, import("valibot").ObjectSchema<{
        readonly messageId: import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MinLengthAction<string, 1, undefined>, import("valibot").MaxLengthAction<string, 128, undefined>]>;
        readonly status: import("valibot").PicklistSchema<["complete", "running", "stopped", "failed"], undefined>;
    }, undefined>>;
    readonly sendFeedback: Operation<import("valibot").ObjectSchema<{
        readonly messageId: import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MinLengthAction<string, 1, undefined>, import("valibot").MaxLengthAction<string, 128, undefined>]>;
        readonly rating: import("valibot").NullableSchema<import("valibot").PicklistSchema<["like", "dislike"], undefined>, undefined>;
        readonly reasons: import("valibot").OptionalSchema<import("valibot").SchemaWithPipe<readonly [import("valibot").ArraySchema<import("valibot").PicklistSchema<readonly ["wrong-answer", "does-not-understand", "typos", "incorrect-facts", "blank-answer", "lack-of-professionalism", "context-not-understood", "illegal-content", "others"], undefined>, undefined>, import("valibot").MaxLengthAction<("blank-answer" | "context-not-understood" | "does-not-understand" | "illegal-content" | "incorrect-facts" | "lack-of-professionalism" | "others" | "typos" | "wrong-answer")[], 9, undefined>]>, undefined>;
        readonly comment: import("valibot").OptionalSchema<import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MaxLengthAction<string, 1000, undefined>]>, undefined>;
    }, undefined>, import("valibot").OptionalSchema<import("valibot").UnknownSchema, undefined>>;
    readonly compareVersions: Operation<import("valibot").ObjectSchema<{
        readonly messageId: import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MinLengthAction<string, 1, undefined>, import("valibot").MaxLengthAction<string, 128, undefined>]>;
        readonly previousId: import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MinLengthAction<string, 1, undefined>, import("valibot").MaxLengthAction<string, 128, undefined>]>;
        readonly verdict: import("valibot").PicklistSchema<["better", "same", "worse"], undefined>;
    }, undefined>, import("valibot").OptionalSchema<import("valibot").UnknownSchema, undefined>>;
    readonly predictQuestion: Operation<import("valibot").ObjectSchema<{
        readonly sessionId: import("valibot").OptionalSchema<import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MinLengthAction<string, 1, undefined>, import("valibot").MaxLengthAction<string, 128, undefined>]>, undefined>;
        readonly text: import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MaxLengthAction<string, 500, undefined>]>;
    }, undefined>, import("valibot").ObjectSchema<{
        readonly list: import("valibot").ArraySchema<import("valibot").StringSchema<undefined>, undefined>;
    }, undefined>>;
    readonly recommend: Operation<import("valibot").ObjectSchema<{
        readonly sessionId: import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MinLengthAction<string, 1, undefined>, import("valibot").MaxLengthAction<string, 128, undefined>]>;
        readonly messageId: import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MinLengthAction<string, 1, undefined>, import("valibot").MaxLengthAction<string, 128, undefined>]>;
    }, undefined>, import("valibot").ObjectSchema<{
        readonly list: import("valibot").ArraySchema<import("valibot").StringSchema<undefined>, undefined>;
    }, undefined>>;
    readonly uploadSignature: Operation<import("valibot").ObjectSchema<{
        readonly name: import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MinLengthAction<string, 1, undefined>, import("valibot").MaxLengthAction<string, 255, undefined>]>;
        readonly type: import("valibot").PicklistSchema<("application/msword" | "application/pdf" | "application/vnd.openxmlformats-officedocument.wordprocessingml.document" | "image/jpeg" | "image/png" | "text/plain")[], undefined>;
        readonly size: import("valibot").SchemaWithPipe<readonly [import("valibot").NumberSchema<undefined>, import("valibot").IntegerAction<number, undefined>, import("valibot").MinValueAction<number, 1, undefined>]>;
    }, undefined>, import("valibot").ObjectSchema<{
        readonly method: import("valibot").PicklistSchema<["POST", "PUT"], undefined>;
        readonly url: import("valibot").StringSchema<undefined>;
        readonly fields: import("valibot").OptionalSchema<import("valibot").RecordSchema<import("valibot").StringSchema<undefined>, import("valibot").StringSchema<undefined>, undefined>, undefined>;
        readonly headers: import("valibot").OptionalSchema<import("valibot").RecordSchema<import("valibot").StringSchema<undefined>, import("valibot").StringSchema<undefined>, undefined>, undefined>;
        readonly key: import("valibot").StringSchema<undefined>;
        readonly fileUrl: import("valibot").StringSchema<undefined>;
        readonly expiresAt: import("valibot").SchemaWithPipe<readonly [import("valibot").NumberSchema<undefined>, import("valibot").IntegerAction<number, undefined>, import("valibot").MinValueAction<number, 0, undefined>]>;
        readonly maxSize: import("valibot").NumberSchema<undefined>;
    }, undefined>>;
    readonly createShare: Operation<import("valibot").ObjectSchema<{
        readonly sessionId: import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MinLengthAction<string, 1, undefined>, import("valibot").MaxLengthAction<string, 128, undefined>]>;
        readonly headId: import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MinLengthAction<string, 1, undefined>, import("valibot").MaxLengthAction<string, 128, undefined>]>;
        readonly expiresInDays: import("valibot").OptionalSchema<import("valibot").SchemaWithPipe<readonly [import("valibot").NumberSchema<undefined>, import("valibot").IntegerAction<number, undefined>, import("valibot").MinValueAction<number, 1, undefined>, import("valibot").MaxValueAction<number, 365, undefined>]>, undefined>;
    }, undefined>, import("valibot").ObjectSchema<{
        readonly shareId: import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MinLengthAction<string, 1, undefined>, import("valibot").MaxLengthAction<string, 128, undefined>]>;
        readonly url: import("valibot").StringSchema<undefined>;
        readonly title: import("valibot").StringSchema<undefined>;
        readonly createdAt: import("valibot").SchemaWithPipe<readonly [import("valibot").NumberSchema<undefined>, import("valibot").IntegerAction<number, undefined>, import("valibot").MinValueAction<number, 0, undefined>]>;
        readonly expiresAt: import("valibot").OptionalSchema<import("valibot").SchemaWithPipe<readonly [import("valibot").NumberSchema<undefined>, import("valibot").IntegerAction<number, undefined>, import("valibot").MinValueAction<number, 0, undefined>]>, undefined>;
    }, undefined>>;
    readonly readShare: Operation<import("valibot").ObjectSchema<{
        readonly shareId: import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MinLengthAction<string, 1, undefined>, import("valibot").MaxLengthAction<string, 128, undefined>]>;
    }, undefined>, import("valibot").ObjectSchema<{
        readonly title: import("valibot").StringSchema<undefined>;
        readonly messages: import("valibot").ArraySchema<import("valibot").ObjectSchema<{
            readonly id: import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MinLengthAction<string, 1, undefined>, import("valibot").MaxLengthAction<string, 128, undefined>]>;
            readonly sessionId: import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MinLengthAction<string, 1, undefined>, import("valibot").MaxLengthAction<string, 128, undefined>]>;
            readonly parentId: import("valibot").NullableSchema<import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MinLengthAction<string, 1, undefined>, import("valibot").MaxLengthAction<string, 128, undefined>]>, undefined>;
            readonly role: import("valibot").PicklistSchema<["user", "assistant"], undefined>;
            readonly parts: import("valibot").SchemaWithPipe<readonly [import("valibot").ArraySchema<import("valibot").UnionSchema<[import("valibot").UnionSchema<[import("valibot").ObjectSchema<{
                readonly type: import("valibot").LiteralSchema<"text", undefined>;
                readonly text: import("valibot").StringSchema<undefined>;
            }, undefined>, import("valibot").ObjectSchema<{
                readonly type: import("valibot").LiteralSchema<"image", undefined>;
                readonly source: import("valibot").UnionSchema<[import("valibot").ObjectSchema<{
                    readonly type: import("valibot").LiteralSchema<"url", undefined>;
                    readonly value: import("valibot").StringSchema<undefined>;
                    readonly mimeType: import("valibot").OptionalSchema<import("valibot").StringSchema<undefined>, undefined>;
                }, undefined>, import("valibot").ObjectSchema<{
                    readonly type: import("valibot").LiteralSchema<"data", undefined>;
                    readonly value: import("valibot").StringSchema<undefined>;
                    readonly mimeType: import("valibot").StringSchema<undefined>;
                }, undefined>], undefined>;
                readonly metadata: import("valibot").OptionalSchema<import("valibot").AnySchema, undefined>;
            }, undefined>, import("valibot").ObjectSchema<{
                readonly type: import("valibot").LiteralSchema<"document", undefined>;
                readonly source: import("valibot").UnionSchema<[import("valibot").ObjectSchema<{
                    readonly type: import("valibot").LiteralSchema<"url", undefined>;
                    readonly value: import("valibot").StringSchema<undefined>;
                    readonly mimeType: import("valibot").OptionalSchema<import("valibot").StringSchema<undefined>, undefined>;
                }, undefined>, import("valibot").ObjectSchema<{
                    readonly type: import("valibot").LiteralSchema<"data", undefined>;
                    readonly value: import("valibot").StringSchema<undefined>;
                    readonly mimeType: import("valibot").StringSchema<undefined>;
                }, undefined>], undefined>;
                readonly metadata: import("valibot").OptionalSchema<import("valibot").AnySchema, undefined>;
            }, undefined>], undefined>, import("valibot").ObjectSchema<{
                readonly type: import("valibot").StringSchema<undefined>;
            }, undefined>], undefined>, undefined>, import("valibot").TransformAction<({
                type: "text";
                text: string;
            } | {
                type: "image";
                source: {
                    type: "url";
                    value: string;
                    mimeType?: string | undefined;
                } | {
                    type: "data";
                    value: string;
                    mimeType: string;
                };
                metadata?: any;
            } | {
                type: "document";
                source: {
                    type: "url";
                    value: string;
                    mimeType?: string | undefined;
                } | {
                    type: "data";
                    value: string;
                    mimeType: string;
                };
                metadata?: any;
            } | {
                type: string;
            })[], ({
                type: "text";
                text: string;
            } | {
                type: "image";
                source: {
                    type: "url";
                    value: string;
                    mimeType?: string | undefined;
                } | {
                    type: "data";
                    value: string;
                    mimeType: string;
                };
                metadata?: any;
            } | {
                type: "document";
                source: {
                    type: "url";
                    value: string;
                    mimeType?: string | undefined;
                } | {
                    type: "data";
                    value: string;
                    mimeType: string;
                };
                metadata?: any;
            })[]>]>;
            readonly createdAt: import("valibot").SchemaWithPipe<readonly [import("valibot").NumberSchema<undefined>, import("valibot").IntegerAction<number, undefined>, import("valibot").MinValueAction<number, 0, undefined>]>;
            readonly status: import("valibot").PicklistSchema<["complete", "running", "stopped", "failed"], undefined>;
            readonly error: import("valibot").OptionalSchema<import("valibot").ObjectSchema<{
                readonly message: import("valibot").StringSchema<undefined>;
                readonly code: import("valibot").OptionalSchema<import("valibot").NumberSchema<undefined>, undefined>;
            }, undefined>, undefined>;
            readonly runId: import("valibot").OptionalSchema<import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MinLengthAction<string, 1, undefined>, import("valibot").MaxLengthAction<string, 128, undefined>]>, undefined>;
            readonly model: import("valibot").OptionalSchema<import("valibot").StringSchema<undefined>, undefined>;
            readonly steps: import("valibot").OptionalSchema<import("valibot").ArraySchema<import("valibot").ObjectSchema<{
                readonly id: import("valibot").StringSchema<undefined>;
                readonly kind: import("valibot").StringSchema<undefined>;
                readonly title: import("valibot").StringSchema<undefined>;
                readonly status: import("valibot").PicklistSchema<["running", "done", "failed", "stopped"], undefined>;
                readonly input: import("valibot").OptionalSchema<import("valibot").AnySchema, undefined>;
                readonly output: import("valibot").OptionalSchema<import("valibot").AnySchema, undefined>;
                readonly startedAt: import("valibot").OptionalSchema<import("valibot").NumberSchema<undefined>, undefined>;
                readonly ms: import("valibot").OptionalSchema<import("valibot").NumberSchema<undefined>, undefined>;
            }, undefined>, undefined>, undefined>;
            readonly sources: import("valibot").OptionalSchema<import("valibot").ArraySchema<import("valibot").ObjectSchema<{
                readonly id: import("valibot").StringSchema<undefined>;
                readonly title: import("valibot").StringSchema<undefined>;
                readonly url: import("valibot").OptionalSchema<import("valibot").StringSchema<undefined>, undefined>;
                readonly snippet: import("valibot").OptionalSchema<import("valibot").StringSchema<undefined>, undefined>;
                readonly mimeType: import("valibot").OptionalSchema<import("valibot").StringSchema<undefined>, undefined>;
                readonly score: import("valibot").OptionalSchema<import("valibot").NumberSchema<undefined>, undefined>;
            }, undefined>, undefined>, undefined>;
            readonly reasoning: import("valibot").OptionalSchema<import("valibot").StringSchema<undefined>, undefined>;
            readonly reasoningMs: import("valibot").OptionalSchema<import("valibot").NumberSchema<undefined>, undefined>;
            readonly usage: import("valibot").OptionalSchema<import("valibot").AnySchema, undefined>;
            readonly interrupts: import("valibot").OptionalSchema<import("valibot").ArraySchema<import("valibot").ObjectSchema<{
                readonly id: import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MinLengthAction<string, 1, undefined>, import("valibot").MaxLengthAction<string, 128, undefined>]>;
                readonly reason: import("valibot").StringSchema<undefined>;
                readonly message: import("valibot").OptionalSchema<import("valibot").StringSchema<undefined>, undefined>;
                readonly toolCallId: import("valibot").OptionalSchema<import("valibot").StringSchema<undefined>, undefined>;
                readonly tool: import("valibot").OptionalSchema<import("valibot").ObjectSchema<{
                    readonly name: import("valibot").StringSchema<undefined>;
                    readonly arguments: import("valibot").StringSchema<undefined>;
                }, undefined>, undefined>;
                readonly responseSchema: import("valibot").OptionalSchema<import("valibot").AnySchema, undefined>;
                readonly expiresAt: import("valibot").OptionalSchema<import("valibot").StringSchema<undefined>, undefined>;
            }, undefined>, undefined>, undefined>;
            readonly rating: import("valibot").OptionalSchema<import("valibot").NullableSchema<import("valibot").PicklistSchema<["like", "dislike"], undefined>, undefined>, undefined>;
            readonly reasons: import("valibot").OptionalSchema<import("valibot").ArraySchema<import("valibot").StringSchema<undefined>, undefined>, undefined>;
            readonly comment: import("valibot").OptionalSchema<import("valibot").StringSchema<undefined>, undefined>;
            readonly verdict: import("valibot").OptionalSchema<import("valibot").PicklistSchema<["better", "same", "worse"], undefined>, undefined>;
        }, undefined>, undefined>;
        readonly createdAt: import("valibot").SchemaWithPipe<readonly [import("valibot").NumberSchema<undefined>, import("valibot").IntegerAction<number, undefined>, import("valibot").MinValueAction<number, 0, undefined>]>;
        readonly expiresAt: import("valibot").OptionalSchema<import("valibot").SchemaWithPipe<readonly [import("valibot").NumberSchema<undefined>, import("valibot").IntegerAction<number, undefined>, import("valibot").MinValueAction<number, 0, undefined>]>, undefined>;
    }, undefined>>;
    readonly listShares: Operation<import("valibot").ObjectSchema<{
        readonly next: import("valibot").OptionalSchema<import("valibot").StringSchema<undefined>, undefined>;
    }, undefined>, import("valibot").ObjectSchema<{
        readonly list: import("valibot").ArraySchema<import("valibot").ObjectSchema<{
            readonly shareId: import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MinLengthAction<string, 1, undefined>, import("valibot").MaxLengthAction<string, 128, undefined>]>;
            readonly url: import("valibot").StringSchema<undefined>;
            readonly title: import("valibot").StringSchema<undefined>;
            readonly createdAt: import("valibot").SchemaWithPipe<readonly [import("valibot").NumberSchema<undefined>, import("valibot").IntegerAction<number, undefined>, import("valibot").MinValueAction<number, 0, undefined>]>;
            readonly expiresAt: import("valibot").OptionalSchema<import("valibot").SchemaWithPipe<readonly [import("valibot").NumberSchema<undefined>, import("valibot").IntegerAction<number, undefined>, import("valibot").MinValueAction<number, 0, undefined>]>, undefined>;
        }, undefined>, undefined>;
        readonly next: import("valibot").OptionalSchema<import("valibot").StringSchema<undefined>, undefined>;
    }, undefined>>;
    readonly revokeShare: Operation<import("valibot").ObjectSchema<{
        readonly shareId: import("valibot").SchemaWithPipe<readonly [import("valibot").StringSchema<undefined>, import("valibot").MinLengthAction<string, 1, undefined>, import("valibot").MaxLengthAction<string, 128, undefined>]>;
    }, undefined>, import("valibot").OptionalSchema<import("valibot").UnknownSchema, undefined>>;
};

// contract/primitives.d.ts
import * as v from 'valibot';
/** An opaque id: 1 to 128 characters. */
export declare const Id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
/** Milliseconds since 1970-01-01 UTC. */
export declare const EpochMs: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
/** 0 or 1 on the wire; `true`, `false`, `'0'` and `'1'` are read as such, anything else as `fallback`. */
export declare const flag: (fallback: 0 | 1) => v.OptionalSchema<v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.UnionSchema<[v.PicklistSchema<[0, 1], undefined>, v.PicklistSchema<["0", "1"], undefined>, v.BooleanSchema<undefined>], undefined>, v.TransformAction<"0" | "1" | 0 | 1 | boolean, 0 | 1>]>, 0 | 1>, 0 | 1>;
/** A text that a service may send as null or leave out; both mean ''. */
export declare const text: v.OptionalSchema<v.SchemaWithFallback<v.StringSchema<undefined>, "">, "">;

// contract/run.d.ts
import type { Event } from '@ag-ui/core';
import * as v from 'valibot';
/** The most characters a question may have. */
export declare const MAX_QUESTION_LENGTH = 32000;
/** A function of the host page that the agent may ask for. */
export declare const HostTool: v.ObjectSchema<{
    readonly name: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>;
    readonly description: v.OptionalSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MaxLengthAction<string, 32000, undefined>]>, "">;
    /** JSON Schema of its arguments. */
    readonly parameters: v.OptionalSchema<v.SchemaWithPipe<readonly [v.RecordSchema<v.StringSchema<undefined>, v.UnknownSchema, undefined>, v.CheckAction<{
        [x: string]: unknown;
    }, "is too long">]>, {}>;
    /** `title` is what people see instead of the name. */
    readonly metadata: v.OptionalSchema<v.ObjectSchema<{
        readonly title: v.OptionalSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MaxLengthAction<string, 200, undefined>]>, undefined>;
    }, undefined>, undefined>;
}, undefined>;
export type HostTool = v.InferOutput<typeof HostTool>;
/** The `payload` that answers an interrupt for a host-page tool. */
export declare const ToolResult: v.ObjectSchema<{
    /** JSON text of what the tool gave; '' when there is an error. */
    readonly content: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MaxLengthAction<string, 64000, undefined>]>;
    /** Why there is no result, in words for the agent. */
    readonly error: v.OptionalSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MaxLengthAction<string, 4000, undefined>]>, undefined>;
}, undefined>;
export type ToolResult = v.InferOutput<typeof ToolResult>;
/** An answer to an interrupt; `cancelled` when the visitor has declined or gone on without it. */
export declare const ResumeEntry: v.ObjectSchema<{
    readonly interruptId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
    readonly status: v.PicklistSchema<["resolved", "cancelled"], undefined>;
    readonly payload: v.OptionalSchema<v.UnknownSchema, undefined>;
}, undefined>;
export type ResumeEntry = v.InferOutput<typeof ResumeEntry>;
/**
 * `POST /v1/im/msg/send`: an AG-UI `RunAgentInput` that carries only what is new.
 * `threadId` is the session. The same `runId` again gives the same stream from its beginning. To answer a question that
 * the service already has (Regenerate, Try again), `messages` is empty and `forwardedProps.parentId` is the question.
 * To continue an answer that waits for interrupts, `messages` is empty, `resume` answers each of them, and `parentId` and
 * `answerId` are those of that answer; the new run's stream tells the answer from its beginning. Code 410 when it does not wait any more.
 */
export declare const RunInput: v.ObjectSchema<{
    readonly threadId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
    readonly runId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
    readonly protocolVersion: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
    readonly messages: v.SchemaWithPipe<readonly [v.ArraySchema<v.ObjectSchema<{
        readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
        readonly role: v.LiteralSchema<"user", undefined>;
        readonly content: v.UnionSchema<[v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MaxLengthAction<string, 32000, undefined>]>, v.SchemaWithPipe<readonly [v.ArraySchema<v.UnionSchema<[v.ObjectSchema<{
            readonly type: v.LiteralSchema<"text", undefined>;
            readonly text: v.StringSchema<undefined>;
        }, undefined>, v.ObjectSchema<{
            readonly type: v.LiteralSchema<"image", undefined>;
            readonly source: v.UnionSchema<[v.ObjectSchema<{
                readonly type: v.LiteralSchema<"url", undefined>;
                readonly value: v.StringSchema<undefined>;
                readonly mimeType: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
            }, undefined>, v.ObjectSchema<{
                readonly type: v.LiteralSchema<"data", undefined>;
                readonly value: v.StringSchema<undefined>;
                readonly mimeType: v.StringSchema<undefined>;
            }, undefined>], undefined>;
            readonly metadata: v.OptionalSchema<v.AnySchema, undefined>;
        }, undefined>, v.ObjectSchema<{
            readonly type: v.LiteralSchema<"document", undefined>;
            readonly source: v.UnionSchema<[v.ObjectSchema<{
                readonly type: v.LiteralSchema<"url", undefined>;
                readonly value: v.StringSchema<undefined>;
                readonly mimeType: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
            }, undefined>, v.ObjectSchema<{
                readonly type: v.LiteralSchema<"data", undefined>;
                readonly value: v.StringSchema<undefined>;
                readonly mimeType: v.StringSchema<undefined>;
            }, undefined>], undefined>;
            readonly metadata: v.OptionalSchema<v.AnySchema, undefined>;
        }, undefined>], undefined>, undefined>, v.MaxLengthAction<({
            type: "text";
            text: string;
        } | {
            type: "image";
            source: {
                type: "url";
                value: string;
                mimeType?: string | undefined;
            } | {
                type: "data";
                value: string;
                mimeType: string;
            };
            metadata?: any;
        } | {
            type: "document";
            source: {
                type: "url";
                value: string;
                mimeType?: string | undefined;
            } | {
                type: "data";
                value: string;
                mimeType: string;
            };
            metadata?: any;
        })[], 64, undefined>]>], undefined>;
    }, undefined>, undefined>, v.MaxLengthAction<{
        id: string;
        role: "user";
        content: string | ({
            type: "text";
            text: string;
        } | {
            type: "image";
            source: {
                type: "url";
                value: string;
                mimeType?: string | undefined;
            } | {
                type: "data";
                value: string;
                mimeType: string;
            };
            metadata?: any;
        } | {
            type: "document";
            source: {
                type: "url";
                value: string;
                mimeType?: string | undefined;
            } | {
                type: "data";
                value: string;
                mimeType: string;
            };
            metadata?: any;
        })[];
    }[], 1, undefined>]>;
    readonly tools: v.OptionalSchema<v.SchemaWithPipe<readonly [v.ArraySchema<v.ObjectSchema<{
        readonly name: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>;
        readonly description: v.OptionalSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MaxLengthAction<string, 32000, undefined>]>, "">;
        /** JSON Schema of its arguments. */
        readonly parameters: v.OptionalSchema<v.SchemaWithPipe<readonly [v.RecordSchema<v.StringSchema<undefined>, v.UnknownSchema, undefined>, v.CheckAction<{
            [x: string]: unknown;
        }, "is too long">]>, {}>;
        /** `title` is what people see instead of the name. */
        readonly metadata: v.OptionalSchema<v.ObjectSchema<{
            readonly title: v.OptionalSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MaxLengthAction<string, 200, undefined>]>, undefined>;
        }, undefined>, undefined>;
    }, undefined>, undefined>, v.MaxLengthAction<{
        name: string;
        description: string;
        parameters: {
            [x: string]: unknown;
        };
        metadata?: {
            title?: string | undefined;
        } | undefined;
    }[], 64, undefined>]>, readonly []>;
    readonly context: v.OptionalSchema<v.SchemaWithPipe<readonly [v.ArraySchema<v.ObjectSchema<{
        readonly description: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MaxLengthAction<string, 1000, undefined>]>;
        readonly value: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MaxLengthAction<string, 8000, undefined>]>;
    }, undefined>, undefined>, v.MaxLengthAction<{
        description: string;
        value: string;
    }[], 64, undefined>]>, readonly []>;
    readonly resume: v.OptionalSchema<v.SchemaWithPipe<readonly [v.ArraySchema<v.ObjectSchema<{
        readonly interruptId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
        readonly status: v.PicklistSchema<["resolved", "cancelled"], undefined>;
        readonly payload: v.OptionalSchema<v.UnknownSchema, undefined>;
    }, undefined>, undefined>, v.MinLengthAction<{
        interruptId: string;
        status: "cancelled" | "resolved";
        payload?: unknown;
    }[], 1, undefined>, v.MaxLengthAction<{
        interruptId: string;
        status: "cancelled" | "resolved";
        payload?: unknown;
    }[], 64, undefined>]>, undefined>;
    readonly forwardedProps: v.ObjectSchema<{
        /** The new question's id; absent when `messages` is empty. */
        readonly messageId: v.OptionalSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>, undefined>;
        /** What the new question follows, null at the start; the question itself when `messages` is empty. */
        readonly parentId: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>, undefined>;
        /** The id the answer gets. */
        readonly answerId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
        readonly regenerate: v.OptionalSchema<v.BooleanSchema<undefined>, undefined>;
    }, undefined>;
}, undefined>;
export type RunInput = v.InferInput<typeof RunInput>;
/** `POST /v1/im/msg/stop`. */
export declare const StopInput: v.ObjectSchema<{
    readonly runId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
}, undefined>;
export declare const StopResult: v.ObjectSchema<{
    readonly messageId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
    readonly status: v.PicklistSchema<["complete", "running", "stopped", "failed"], undefined>;
}, undefined>;
/** Ends a run and keeps what it has said so far. */
export declare const stopRun: import("./operation.ts").Operation<v.ObjectSchema<{
    readonly runId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
}, undefined>, v.ObjectSchema<{
    readonly messageId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
    readonly status: v.PicklistSchema<["complete", "running", "stopped", "failed"], undefined>;
}, undefined>>;
/** The two calls that answer with an event stream. */
export declare const streamPaths: {
    readonly send: '/v1/im/msg/send';
    readonly resume: '/v1/im/msg/stream';
};
type Literal<E> = E extends {
    type: infer Type extends string;
} ? Omit<E, 'type'> & {
    type: `${Type}`;
} : never;
/** One event of a run's stream: an AG-UI 1.x event, its `type` as a plain string. */
export type RunEvent = Literal<Event>;
/** The `id:` of a stream event, `<runId>:<seq>`; seq counts from 1 without gaps. */
export declare const formatEventId: (runId: string, seq: number) => string;
/** Reads an event id back; undefined when it is not one. */
export declare const parseEventId: (eventId: string) => {
    runId: string;
    seq: number;
} | undefined;
export {};

// contract/sessions.d.ts
import * as v from 'valibot';
/** The visitor's conversations, newest first. */
export declare const pullSession: import("./operation.ts").Operation<v.ObjectSchema<{
    readonly next: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
    readonly query: v.OptionalSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MaxLengthAction<string, 200, undefined>]>, undefined>;
}, undefined>, v.ObjectSchema<{
    readonly list: v.ArraySchema<v.ObjectSchema<{
        readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
        readonly title: v.OptionalSchema<v.SchemaWithFallback<v.StringSchema<undefined>, "">, "">;
        readonly headId: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>, undefined>, null>;
        readonly createdAt: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
        readonly updatedAt: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
        readonly running: v.OptionalSchema<v.BooleanSchema<undefined>, undefined>;
    }, undefined>, undefined>;
    readonly next: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
}, undefined>>;
/** Makes, renames, moves or deletes a conversation, or takes its deletion back. */
export declare const setSession: import("./operation.ts").Operation<v.ObjectSchema<{
    readonly id: v.OptionalSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>, undefined>;
    readonly title: v.OptionalSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MaxLengthAction<string, 200, undefined>]>, undefined>;
    readonly headId: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>, undefined>, undefined>;
    readonly deleted: v.OptionalSchema<v.BooleanSchema<undefined>, undefined>;
}, undefined>, v.ObjectSchema<{
    readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
    readonly title: v.OptionalSchema<v.SchemaWithFallback<v.StringSchema<undefined>, "">, "">;
    readonly headId: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>, undefined>, null>;
    readonly createdAt: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly updatedAt: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly running: v.OptionalSchema<v.BooleanSchema<undefined>, undefined>;
}, undefined>>;
/** The messages of a conversation, newest first, those of every branch. */
export declare const pullHistory: import("./operation.ts").Operation<v.ObjectSchema<{
    readonly sessionId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
    readonly next: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
}, undefined>, v.ObjectSchema<{
    readonly list: v.ArraySchema<v.ObjectSchema<{
        readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
        readonly sessionId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
        readonly parentId: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>, undefined>;
        readonly role: v.PicklistSchema<["user", "assistant"], undefined>;
        readonly parts: v.SchemaWithPipe<readonly [v.ArraySchema<v.UnionSchema<[v.UnionSchema<[v.ObjectSchema<{
            readonly type: v.LiteralSchema<"text", undefined>;
            readonly text: v.StringSchema<undefined>;
        }, undefined>, v.ObjectSchema<{
            readonly type: v.LiteralSchema<"image", undefined>;
            readonly source: v.UnionSchema<[v.ObjectSchema<{
                readonly type: v.LiteralSchema<"url", undefined>;
                readonly value: v.StringSchema<undefined>;
                readonly mimeType: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
            }, undefined>, v.ObjectSchema<{
                readonly type: v.LiteralSchema<"data", undefined>;
                readonly value: v.StringSchema<undefined>;
                readonly mimeType: v.StringSchema<undefined>;
            }, undefined>], undefined>;
            readonly metadata: v.OptionalSchema<v.AnySchema, undefined>;
        }, undefined>, v.ObjectSchema<{
            readonly type: v.LiteralSchema<"document", undefined>;
            readonly source: v.UnionSchema<[v.ObjectSchema<{
                readonly type: v.LiteralSchema<"url", undefined>;
                readonly value: v.StringSchema<undefined>;
                readonly mimeType: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
            }, undefined>, v.ObjectSchema<{
                readonly type: v.LiteralSchema<"data", undefined>;
                readonly value: v.StringSchema<undefined>;
                readonly mimeType: v.StringSchema<undefined>;
            }, undefined>], undefined>;
            readonly metadata: v.OptionalSchema<v.AnySchema, undefined>;
        }, undefined>], undefined>, v.ObjectSchema<{
            readonly type: v.StringSchema<undefined>;
        }, undefined>], undefined>, undefined>, v.TransformAction<({
            type: "text";
            text: string;
        } | {
            type: "image";
            source: {
                type: "url";
                value: string;
                mimeType?: string | undefined;
            } | {
                type: "data";
                value: string;
                mimeType: string;
            };
            metadata?: any;
        } | {
            type: "document";
            source: {
                type: "url";
                value: string;
                mimeType?: string | undefined;
            } | {
                type: "data";
                value: string;
                mimeType: string;
            };
            metadata?: any;
        } | {
            type: string;
        })[], ({
            type: "text";
            text: string;
        } | {
            type: "image";
            source: {
                type: "url";
                value: string;
                mimeType?: string | undefined;
            } | {
                type: "data";
                value: string;
                mimeType: string;
            };
            metadata?: any;
        } | {
            type: "document";
            source: {
                type: "url";
                value: string;
                mimeType?: string | undefined;
            } | {
                type: "data";
                value: string;
                mimeType: string;
            };
            metadata?: any;
        })[]>]>;
        readonly createdAt: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
        readonly status: v.PicklistSchema<["complete", "running", "stopped", "failed"], undefined>;
        readonly error: v.OptionalSchema<v.ObjectSchema<{
            readonly message: v.StringSchema<undefined>;
            readonly code: v.OptionalSchema<v.NumberSchema<undefined>, undefined>;
        }, undefined>, undefined>;
        readonly runId: v.OptionalSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>, undefined>;
        readonly model: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
        readonly steps: v.OptionalSchema<v.ArraySchema<v.ObjectSchema<{
            readonly id: v.StringSchema<undefined>;
            readonly kind: v.StringSchema<undefined>;
            readonly title: v.StringSchema<undefined>;
            readonly status: v.PicklistSchema<["running", "done", "failed", "stopped"], undefined>;
            readonly input: v.OptionalSchema<v.AnySchema, undefined>;
            readonly output: v.OptionalSchema<v.AnySchema, undefined>;
            readonly startedAt: v.OptionalSchema<v.NumberSchema<undefined>, undefined>;
            readonly ms: v.OptionalSchema<v.NumberSchema<undefined>, undefined>;
        }, undefined>, undefined>, undefined>;
        readonly sources: v.OptionalSchema<v.ArraySchema<v.ObjectSchema<{
            readonly id: v.StringSchema<undefined>;
            readonly title: v.StringSchema<undefined>;
            readonly url: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
            readonly snippet: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
            readonly mimeType: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
            readonly score: v.OptionalSchema<v.NumberSchema<undefined>, undefined>;
        }, undefined>, undefined>, undefined>;
        readonly reasoning: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
        readonly reasoningMs: v.OptionalSchema<v.NumberSchema<undefined>, undefined>;
        readonly usage: v.OptionalSchema<v.AnySchema, undefined>;
        readonly interrupts: v.OptionalSchema<v.ArraySchema<v.ObjectSchema<{
            readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
            readonly reason: v.StringSchema<undefined>;
            readonly message: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
            readonly toolCallId: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
            readonly tool: v.OptionalSchema<v.ObjectSchema<{
                readonly name: v.StringSchema<undefined>;
                readonly arguments: v.StringSchema<undefined>;
            }, undefined>, undefined>;
            readonly responseSchema: v.OptionalSchema<v.AnySchema, undefined>;
            readonly expiresAt: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
        }, undefined>, undefined>, undefined>;
        readonly rating: v.OptionalSchema<v.NullableSchema<v.PicklistSchema<["like", "dislike"], undefined>, undefined>, undefined>;
        readonly reasons: v.OptionalSchema<v.ArraySchema<v.StringSchema<undefined>, undefined>, undefined>;
        readonly comment: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
        readonly verdict: v.OptionalSchema<v.PicklistSchema<["better", "same", "worse"], undefined>, undefined>;
    }, undefined>, undefined>;
    readonly next: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
}, undefined>>;

// contract/share.d.ts
import * as v from 'valibot';
/** `POST /v1/share`: a snapshot of the branch that ends in `headId`; later turns never reach it. */
export declare const ShareInput: v.ObjectSchema<{
    readonly sessionId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
    readonly headId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
    /** 1 to 365 days; absent means until it is revoked or the conversation's retention ends. */
    readonly expiresInDays: v.OptionalSchema<v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 1, undefined>, v.MaxValueAction<number, 365, undefined>]>, undefined>;
}, undefined>;
/** One link of the visitor's own. */
export declare const ShareLink: v.ObjectSchema<{
    readonly shareId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
    /** Absolute, or relative to the app. */
    readonly url: v.StringSchema<undefined>;
    readonly title: v.StringSchema<undefined>;
    readonly createdAt: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly expiresAt: v.OptionalSchema<v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>, undefined>;
}, undefined>;
export type ShareLink = v.InferOutput<typeof ShareLink>;
/** `GET /v1/share?shareId=`: what anybody with the link reads. */
export declare const SharedChat: v.ObjectSchema<{
    readonly title: v.StringSchema<undefined>;
    readonly messages: v.ArraySchema<v.ObjectSchema<{
        readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
        readonly sessionId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
        readonly parentId: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>, undefined>;
        readonly role: v.PicklistSchema<["user", "assistant"], undefined>;
        readonly parts: v.SchemaWithPipe<readonly [v.ArraySchema<v.UnionSchema<[v.UnionSchema<[v.ObjectSchema<{
            readonly type: v.LiteralSchema<"text", undefined>;
            readonly text: v.StringSchema<undefined>;
        }, undefined>, v.ObjectSchema<{
            readonly type: v.LiteralSchema<"image", undefined>;
            readonly source: v.UnionSchema<[v.ObjectSchema<{
                readonly type: v.LiteralSchema<"url", undefined>;
                readonly value: v.StringSchema<undefined>;
                readonly mimeType: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
            }, undefined>, v.ObjectSchema<{
                readonly type: v.LiteralSchema<"data", undefined>;
                readonly value: v.StringSchema<undefined>;
                readonly mimeType: v.StringSchema<undefined>;
            }, undefined>], undefined>;
            readonly metadata: v.OptionalSchema<v.AnySchema, undefined>;
        }, undefined>, v.ObjectSchema<{
            readonly type: v.LiteralSchema<"document", undefined>;
            readonly source: v.UnionSchema<[v.ObjectSchema<{
                readonly type: v.LiteralSchema<"url", undefined>;
                readonly value: v.StringSchema<undefined>;
                readonly mimeType: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
            }, undefined>, v.ObjectSchema<{
                readonly type: v.LiteralSchema<"data", undefined>;
                readonly value: v.StringSchema<undefined>;
                readonly mimeType: v.StringSchema<undefined>;
            }, undefined>], undefined>;
            readonly metadata: v.OptionalSchema<v.AnySchema, undefined>;
        }, undefined>], undefined>, v.ObjectSchema<{
            readonly type: v.StringSchema<undefined>;
        }, undefined>], undefined>, undefined>, v.TransformAction<({
            type: "text";
            text: string;
        } | {
            type: "image";
            source: {
                type: "url";
                value: string;
                mimeType?: string | undefined;
            } | {
                type: "data";
                value: string;
                mimeType: string;
            };
            metadata?: any;
        } | {
            type: "document";
            source: {
                type: "url";
                value: string;
                mimeType?: string | undefined;
            } | {
                type: "data";
                value: string;
                mimeType: string;
            };
            metadata?: any;
        } | {
            type: string;
        })[], ({
            type: "text";
            text: string;
        } | {
            type: "image";
            source: {
                type: "url";
                value: string;
                mimeType?: string | undefined;
            } | {
                type: "data";
                value: string;
                mimeType: string;
            };
            metadata?: any;
        } | {
            type: "document";
            source: {
                type: "url";
                value: string;
                mimeType?: string | undefined;
            } | {
                type: "data";
                value: string;
                mimeType: string;
            };
            metadata?: any;
        })[]>]>;
        readonly createdAt: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
        readonly status: v.PicklistSchema<["complete", "running", "stopped", "failed"], undefined>;
        readonly error: v.OptionalSchema<v.ObjectSchema<{
            readonly message: v.StringSchema<undefined>;
            readonly code: v.OptionalSchema<v.NumberSchema<undefined>, undefined>;
        }, undefined>, undefined>;
        readonly runId: v.OptionalSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>, undefined>;
        readonly model: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
        readonly steps: v.OptionalSchema<v.ArraySchema<v.ObjectSchema<{
            readonly id: v.StringSchema<undefined>;
            readonly kind: v.StringSchema<undefined>;
            readonly title: v.StringSchema<undefined>;
            readonly status: v.PicklistSchema<["running", "done", "failed", "stopped"], undefined>;
            readonly input: v.OptionalSchema<v.AnySchema, undefined>;
            readonly output: v.OptionalSchema<v.AnySchema, undefined>;
            readonly startedAt: v.OptionalSchema<v.NumberSchema<undefined>, undefined>;
            readonly ms: v.OptionalSchema<v.NumberSchema<undefined>, undefined>;
        }, undefined>, undefined>, undefined>;
        readonly sources: v.OptionalSchema<v.ArraySchema<v.ObjectSchema<{
            readonly id: v.StringSchema<undefined>;
            readonly title: v.StringSchema<undefined>;
            readonly url: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
            readonly snippet: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
            readonly mimeType: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
            readonly score: v.OptionalSchema<v.NumberSchema<undefined>, undefined>;
        }, undefined>, undefined>, undefined>;
        readonly reasoning: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
        readonly reasoningMs: v.OptionalSchema<v.NumberSchema<undefined>, undefined>;
        readonly usage: v.OptionalSchema<v.AnySchema, undefined>;
        readonly interrupts: v.OptionalSchema<v.ArraySchema<v.ObjectSchema<{
            readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
            readonly reason: v.StringSchema<undefined>;
            readonly message: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
            readonly toolCallId: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
            readonly tool: v.OptionalSchema<v.ObjectSchema<{
                readonly name: v.StringSchema<undefined>;
                readonly arguments: v.StringSchema<undefined>;
            }, undefined>, undefined>;
            readonly responseSchema: v.OptionalSchema<v.AnySchema, undefined>;
            readonly expiresAt: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
        }, undefined>, undefined>, undefined>;
        readonly rating: v.OptionalSchema<v.NullableSchema<v.PicklistSchema<["like", "dislike"], undefined>, undefined>, undefined>;
        readonly reasons: v.OptionalSchema<v.ArraySchema<v.StringSchema<undefined>, undefined>, undefined>;
        readonly comment: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
        readonly verdict: v.OptionalSchema<v.PicklistSchema<["better", "same", "worse"], undefined>, undefined>;
    }, undefined>, undefined>;
    readonly createdAt: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly expiresAt: v.OptionalSchema<v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>, undefined>;
}, undefined>;
export type SharedChat = v.InferOutput<typeof SharedChat>;
export declare const createShare: import("./operation.ts").Operation<v.ObjectSchema<{
    readonly sessionId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
    readonly headId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
    /** 1 to 365 days; absent means until it is revoked or the conversation's retention ends. */
    readonly expiresInDays: v.OptionalSchema<v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 1, undefined>, v.MaxValueAction<number, 365, undefined>]>, undefined>;
}, undefined>, v.ObjectSchema<{
    readonly shareId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
    /** Absolute, or relative to the app. */
    readonly url: v.StringSchema<undefined>;
    readonly title: v.StringSchema<undefined>;
    readonly createdAt: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly expiresAt: v.OptionalSchema<v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>, undefined>;
}, undefined>>;
/** Needs no credential. Code 410 after revoke or expiry. */
export declare const readShare: import("./operation.ts").Operation<v.ObjectSchema<{
    readonly shareId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
}, undefined>, v.ObjectSchema<{
    readonly title: v.StringSchema<undefined>;
    readonly messages: v.ArraySchema<v.ObjectSchema<{
        readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
        readonly sessionId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
        readonly parentId: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>, undefined>;
        readonly role: v.PicklistSchema<["user", "assistant"], undefined>;
        readonly parts: v.SchemaWithPipe<readonly [v.ArraySchema<v.UnionSchema<[v.UnionSchema<[v.ObjectSchema<{
            readonly type: v.LiteralSchema<"text", undefined>;
            readonly text: v.StringSchema<undefined>;
        }, undefined>, v.ObjectSchema<{
            readonly type: v.LiteralSchema<"image", undefined>;
            readonly source: v.UnionSchema<[v.ObjectSchema<{
                readonly type: v.LiteralSchema<"url", undefined>;
                readonly value: v.StringSchema<undefined>;
                readonly mimeType: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
            }, undefined>, v.ObjectSchema<{
                readonly type: v.LiteralSchema<"data", undefined>;
                readonly value: v.StringSchema<undefined>;
                readonly mimeType: v.StringSchema<undefined>;
            }, undefined>], undefined>;
            readonly metadata: v.OptionalSchema<v.AnySchema, undefined>;
        }, undefined>, v.ObjectSchema<{
            readonly type: v.LiteralSchema<"document", undefined>;
            readonly source: v.UnionSchema<[v.ObjectSchema<{
                readonly type: v.LiteralSchema<"url", undefined>;
                readonly value: v.StringSchema<undefined>;
                readonly mimeType: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
            }, undefined>, v.ObjectSchema<{
                readonly type: v.LiteralSchema<"data", undefined>;
                readonly value: v.StringSchema<undefined>;
                readonly mimeType: v.StringSchema<undefined>;
            }, undefined>], undefined>;
            readonly metadata: v.OptionalSchema<v.AnySchema, undefined>;
        }, undefined>], undefined>, v.ObjectSchema<{
            readonly type: v.StringSchema<undefined>;
        }, undefined>], undefined>, undefined>, v.TransformAction<({
            type: "text";
            text: string;
        } | {
            type: "image";
            source: {
                type: "url";
                value: string;
                mimeType?: string | undefined;
            } | {
                type: "data";
                value: string;
                mimeType: string;
            };
            metadata?: any;
        } | {
            type: "document";
            source: {
                type: "url";
                value: string;
                mimeType?: string | undefined;
            } | {
                type: "data";
                value: string;
                mimeType: string;
            };
            metadata?: any;
        } | {
            type: string;
        })[], ({
            type: "text";
            text: string;
        } | {
            type: "image";
            source: {
                type: "url";
                value: string;
                mimeType?: string | undefined;
            } | {
                type: "data";
                value: string;
                mimeType: string;
            };
            metadata?: any;
        } | {
            type: "document";
            source: {
                type: "url";
                value: string;
                mimeType?: string | undefined;
            } | {
                type: "data";
                value: string;
                mimeType: string;
            };
            metadata?: any;
        })[]>]>;
        readonly createdAt: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
        readonly status: v.PicklistSchema<["complete", "running", "stopped", "failed"], undefined>;
        readonly error: v.OptionalSchema<v.ObjectSchema<{
            readonly message: v.StringSchema<undefined>;
            readonly code: v.OptionalSchema<v.NumberSchema<undefined>, undefined>;
        }, undefined>, undefined>;
        readonly runId: v.OptionalSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>, undefined>;
        readonly model: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
        readonly steps: v.OptionalSchema<v.ArraySchema<v.ObjectSchema<{
            readonly id: v.StringSchema<undefined>;
            readonly kind: v.StringSchema<undefined>;
            readonly title: v.StringSchema<undefined>;
            readonly status: v.PicklistSchema<["running", "done", "failed", "stopped"], undefined>;
            readonly input: v.OptionalSchema<v.AnySchema, undefined>;
            readonly output: v.OptionalSchema<v.AnySchema, undefined>;
            readonly startedAt: v.OptionalSchema<v.NumberSchema<undefined>, undefined>;
            readonly ms: v.OptionalSchema<v.NumberSchema<undefined>, undefined>;
        }, undefined>, undefined>, undefined>;
        readonly sources: v.OptionalSchema<v.ArraySchema<v.ObjectSchema<{
            readonly id: v.StringSchema<undefined>;
            readonly title: v.StringSchema<undefined>;
            readonly url: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
            readonly snippet: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
            readonly mimeType: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
            readonly score: v.OptionalSchema<v.NumberSchema<undefined>, undefined>;
        }, undefined>, undefined>, undefined>;
        readonly reasoning: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
        readonly reasoningMs: v.OptionalSchema<v.NumberSchema<undefined>, undefined>;
        readonly usage: v.OptionalSchema<v.AnySchema, undefined>;
        readonly interrupts: v.OptionalSchema<v.ArraySchema<v.ObjectSchema<{
            readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
            readonly reason: v.StringSchema<undefined>;
            readonly message: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
            readonly toolCallId: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
            readonly tool: v.OptionalSchema<v.ObjectSchema<{
                readonly name: v.StringSchema<undefined>;
                readonly arguments: v.StringSchema<undefined>;
            }, undefined>, undefined>;
            readonly responseSchema: v.OptionalSchema<v.AnySchema, undefined>;
            readonly expiresAt: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
        }, undefined>, undefined>, undefined>;
        readonly rating: v.OptionalSchema<v.NullableSchema<v.PicklistSchema<["like", "dislike"], undefined>, undefined>, undefined>;
        readonly reasons: v.OptionalSchema<v.ArraySchema<v.StringSchema<undefined>, undefined>, undefined>;
        readonly comment: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
        readonly verdict: v.OptionalSchema<v.PicklistSchema<["better", "same", "worse"], undefined>, undefined>;
    }, undefined>, undefined>;
    readonly createdAt: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly expiresAt: v.OptionalSchema<v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>, undefined>;
}, undefined>>;
/** The visitor's own links that still work, newest first. */
export declare const listShares: import("./operation.ts").Operation<v.ObjectSchema<{
    readonly next: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
}, undefined>, v.ObjectSchema<{
    readonly list: v.ArraySchema<v.ObjectSchema<{
        readonly shareId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
        /** Absolute, or relative to the app. */
        readonly url: v.StringSchema<undefined>;
        readonly title: v.StringSchema<undefined>;
        readonly createdAt: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
        readonly expiresAt: v.OptionalSchema<v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>, undefined>;
    }, undefined>, undefined>;
    readonly next: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
}, undefined>>;
export declare const revokeShare: import("./operation.ts").Operation<v.ObjectSchema<{
    readonly shareId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
}, undefined>, v.OptionalSchema<v.UnknownSchema, undefined>>;

// contract/speech.d.ts
import * as v from 'valibot';
/** `POST /v1/msg/tts`: one sentence or a whole answer as audio. Answers audio bytes, or an envelope when it fails. */
export declare const SpeechInput: v.ObjectSchema<{
    readonly messageId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
    /** Plain text, never Markdown. */
    readonly text: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 4000, undefined>]>;
    /** A BCP 47 tag of the text. */
    readonly language: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 35, undefined>]>;
}, undefined>;
export type SpeechInput = v.InferOutput<typeof SpeechInput>;
/** `POST /v1/msg/stt` with audio bytes as the body. */
export declare const Transcript: v.ObjectSchema<{
    readonly text: v.StringSchema<undefined>;
}, undefined>;
export type Transcript = v.InferOutput<typeof Transcript>;
/** The calls that carry bytes instead of JSON one way. */
export declare const bytePaths: {
    readonly tts: '/v1/msg/tts';
    readonly stt: '/v1/msg/stt';
};

// contract/suggestions.d.ts
import * as v from 'valibot';
/** `POST /v1/im/msg/predictionQuestion`: whole questions that begin with what stands in the composer. */
export declare const PredictionInput: v.ObjectSchema<{
    readonly sessionId: v.OptionalSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>, undefined>;
    readonly text: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MaxLengthAction<string, 500, undefined>]>;
}, undefined>;
/** `POST /v1/msg/recommend`: questions that may follow an answer. */
export declare const RecommendInput: v.ObjectSchema<{
    readonly sessionId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
    readonly messageId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
}, undefined>;
/** At most 5 questions, best first. */
export declare const Suggestions: v.ObjectSchema<{
    readonly list: v.ArraySchema<v.StringSchema<undefined>, undefined>;
}, undefined>;
export declare const predictQuestion: import("./operation.ts").Operation<v.ObjectSchema<{
    readonly sessionId: v.OptionalSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>, undefined>;
    readonly text: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MaxLengthAction<string, 500, undefined>]>;
}, undefined>, v.ObjectSchema<{
    readonly list: v.ArraySchema<v.StringSchema<undefined>, undefined>;
}, undefined>>;
export declare const recommend: import("./operation.ts").Operation<v.ObjectSchema<{
    readonly sessionId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
    readonly messageId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 128, undefined>]>;
}, undefined>, v.ObjectSchema<{
    readonly list: v.ArraySchema<v.StringSchema<undefined>, undefined>;
}, undefined>>;
