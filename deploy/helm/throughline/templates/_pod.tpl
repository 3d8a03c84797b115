{{/* No privileges. The image's files belong to root; 1000 is its user `node`. */}}
{{- define "throughline.podSecurity" -}}
{{- with .Values.serviceAccountName }}
serviceAccountName: {{ . }}
{{- end }}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "throughline.containerSecurity" -}}
image: {{ include "throughline.image" . }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{/* Spreads pods over zones and nodes where possible. */}}
{{- define "throughline.placement" -}}
topologySpreadConstraints:
  {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
  - maxSkew: 1
    topologyKey: {{ . }}
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels: {{ include "throughline.selector" $ | nindent 8 }}
  {{- end }}
{{- range $field := list "nodeSelector" "tolerations" "affinity" }}
{{- with index $.values $field }}
{{ $field }}: {{ toYaml . | nindent 2 }}
{{- end }}
{{- end }}
{{- end }}

{{/* Secrets are files, because a pod's specification shows its environment. A pod with a missing key does not start. */}}
{{- define "throughline.secretSettings" -}}
{{- range concat .secret.keys .secret.extraKeys }}
- { name: {{ . }}_FILE, value: /run/secrets/throughline/{{ . }} }
{{- end }}
{{- end }}

{{- define "throughline.ownVolumes" -}}
- name: tmp
  emptyDir: { sizeLimit: 64Mi }
- name: secrets
  secret:
    secretName: {{ .secret.name }}
    defaultMode: 0440
    items:
      {{- range concat .secret.keys .secret.extraKeys }}
      - { key: {{ . }}, path: {{ . }} }
      {{- end }}
{{- with .root.Values.certificateAuthorities }}
- { name: authorities, secret: { secretName: {{ . }}, defaultMode: 0440 } }
{{- end }}
{{- end }}

{{- define "throughline.volumes" -}}
{{ include "throughline.ownVolumes" . }}
{{- $tls := .root.Values.temporal.tls }}
{{- range $name, $secret := dict "temporal-ca" $tls.caSecret "temporal-client" $tls.clientSecret "temporal-api-key" .root.Values.temporal.apiKeySecret }}
{{- if $secret }}
- { name: {{ $name }}, secret: { secretName: {{ $secret }}, defaultMode: 0440 } }
{{- end }}
{{- end }}
{{- end }}

{{- define "throughline.mounts" -}}
- { name: tmp, mountPath: /tmp }
- { name: secrets, mountPath: /run/secrets/throughline, readOnly: true }
{{- $mounted := dict "temporal-ca" .Values.temporal.tls.caSecret "temporal-client" .Values.temporal.tls.clientSecret "temporal-api-key" .Values.temporal.apiKeySecret "authorities" .Values.certificateAuthorities }}
{{- range $name, $secret := $mounted }}
{{- if $secret }}
- { name: {{ $name }}, mountPath: /run/secrets/{{ $name }}, readOnly: true }
{{- end }}
{{- end }}
{{- end }}

{{/* Settings of both the API and the workers. */}}
{{- define "throughline.sharedSettings" -}}
- { name: PUBLIC_URL, value: {{ required "publicUrl is missing. Set it to the address under which callers reach the API." .Values.publicUrl | quote }} }
- name: SIGN_IN_SENDER
  value: {{ required "worker.signInSender is missing. Set it to the sender of sign-in links, such as Example <sign-in@mail.example.com>." .Values.worker.signInSender | quote }}
- { name: TASK_QUEUE_PREFIX, value: {{ .Values.taskQueuePrefix | quote }} }
- { name: LOG_LEVEL, value: {{ .Values.logLevel }} }
- { name: METRICS_HOST, value: 0.0.0.0 }
{{- with .Values.certificateAuthorities }}
- { name: NODE_EXTRA_CA_CERTS, value: /run/secrets/authorities/ca.crt }
{{- end }}
{{- with .Values.temporal }}
- { name: TEMPORAL_ADDRESS, value: {{ required "temporal.address is missing. Set it to host and port of Temporal's frontend." .address | quote }} }
- { name: TEMPORAL_NAMESPACE, value: {{ .namespace | quote }} }
{{- if .tls.enabled }}
- { name: TEMPORAL_TLS, value: 'true' }
{{- end }}
{{- with .tls.serverName }}
- { name: TEMPORAL_TLS_SERVER_NAME, value: {{ . | quote }} }
{{- end }}
{{- if .tls.caSecret }}
- { name: TEMPORAL_TLS_SERVER_CA_CERT_PATH, value: /run/secrets/temporal-ca/ca.crt }
{{- end }}
{{- if .tls.clientSecret }}
- { name: TEMPORAL_TLS_CLIENT_CERT_PATH, value: /run/secrets/temporal-client/tls.crt }
- { name: TEMPORAL_TLS_CLIENT_KEY_PATH, value: /run/secrets/temporal-client/tls.key }
{{- end }}
{{- if .apiKeySecret }}
- { name: TEMPORAL_API_KEY_FILE, value: /run/secrets/temporal-api-key/TEMPORAL_API_KEY }
{{- end }}
{{- end }}
{{- end }}

{{- define "throughline.ownSettings" -}}
{{- range $name, $value := merge (dict) .values.settings .root.Values.settings }}
- { name: {{ $name }}, value: {{ include "throughline.text" $value | quote }} }
{{- end }}
{{- end }}

{{/* Helm parses large numbers as floats and would print 1e+06. */}}
{{- define "throughline.text" -}}
{{- if and (kindIs "float64" .) (eq (floor .) .) }}{{ int64 . }}{{ else }}{{ . }}{{ end -}}
{{- end }}

{{/* The upload bucket's location, without its keys. */}}
{{- define "throughline.objectStorePlace" -}}
- { name: S3_BUCKET, value: {{ .bucket | quote }} }
- { name: S3_REGION, value: {{ .region | quote }} }
{{- with .endpoint }}
- { name: S3_ENDPOINT, value: {{ . | quote }} }
{{- end }}
{{- with .publicEndpoint }}
- { name: S3_PUBLIC_ENDPOINT, value: {{ . | quote }} }
{{- end }}
{{- end }}
