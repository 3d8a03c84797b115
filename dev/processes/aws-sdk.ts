/** The variable that, when `true`, keeps the AWS SDK from saying on Node 20 that it will want a newer one in 2027. */
export const AWS_SDK_IS_SILENT = 'AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED';
